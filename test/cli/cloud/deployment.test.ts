import { readFile, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  findRunningCloud,
  forgetRunningCloud,
  noteRunningCloud,
  type RunningCloud,
} from '../../../cli/cloud/cloud-file.ts';
import { findDeployment } from '../../../cli/cloud/deployment.ts';
import { TemporaryFolder } from '../temporary-folder.ts';

const OUTPUTS = { UploadsBucket: 'up', ResultsBucket: 'down', SolveFunction: 'solver', Other: 'more' };
/** Above the largest process id that Linux gives. */
const NOBODY = 2 ** 22 + 1;

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await TemporaryFolder.create();
  vi.stubEnv('DECKHAND_CLOUD_FILE', folder.at('state/cloud.json'));
  for (const name of ['DECKHAND_UPLOADS', 'DECKHAND_RESULTS', 'DECKHAND_FUNCTION']) vi.stubEnv(name, '');
  vi.spyOn(process, 'cwd').mockReturnValue(folder.path);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await folder.remove();
});

describe('the note of a running cloud', () => {
  it('is found as long as its process lives', async () => {
    await noteRunningCloud(cloudOf(process.pid));
    expect(await findRunningCloud()).toEqual(cloudOf(process.pid));
    await noteRunningCloud(cloudOf(NOBODY));
    expect(await findRunningCloud()).toBeUndefined();
  });

  it('is removed by its own process only', async () => {
    await noteRunningCloud(cloudOf(process.ppid));
    await forgetRunningCloud();
    expect(await findRunningCloud()).toEqual(cloudOf(process.ppid));
    await noteRunningCloud(cloudOf(process.pid));
    await forgetRunningCloud();
    await expect(readFile(folder.at('state/cloud.json'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('the stack to work with', () => {
  it('is that of the running cloud', async () => {
    await noteRunningCloud(cloudOf(process.pid));
    expect(await findDeployment(undefined)).toEqual({
      name: 'the local cloud at http://127.0.0.1:9',
      uploadsBucket: 'up',
      resultsBucket: 'down',
      functionName: 'solver',
      client: {
        endpoint: 'http://127.0.0.1:9',
        region: 'here',
        credentials: { accessKeyId: 'me', secretAccessKey: 'mine' },
      },
    });
  });

  it('is that of the outputs file, if one is named, even while a cloud runs', async () => {
    await noteRunningCloud(cloudOf(process.pid));
    const file = await folder.write('outputs.json', JSON.stringify({ Else: { A: 'b' }, Deckhand: OUTPUTS }));
    expect(await findDeployment(file)).toMatchObject({ uploadsBucket: 'up', client: {} });
  });

  it('is that of the environment, if all of it is set', async () => {
    await noteRunningCloud(cloudOf(process.pid));
    vi.stubEnv('DECKHAND_UPLOADS', 'u');
    vi.stubEnv('DECKHAND_RESULTS', 'r');
    expect(await findDeployment(undefined)).toMatchObject({ uploadsBucket: 'up' });
    vi.stubEnv('DECKHAND_FUNCTION', 'f');
    expect(await findDeployment(undefined)).toMatchObject({
      uploadsBucket: 'u',
      resultsBucket: 'r',
      functionName: 'f',
    });
  });

  it('is that of cdk-outputs.json in the working directory, if there is nothing else', async () => {
    await folder.write('cdk-outputs.json', JSON.stringify({ Deckhand: OUTPUTS }));
    expect(await findDeployment(undefined)).toMatchObject({ uploadsBucket: 'up', client: {} });
    await noteRunningCloud(cloudOf(process.pid));
    expect(await findDeployment(undefined)).toMatchObject({ client: { endpoint: 'http://127.0.0.1:9' } });
  });

  it('is missing, with a sentence that names the ways to have one', async () => {
    await expect(findDeployment(undefined)).rejects.toMatchObject({
      code: 'no_deployment',
      message: expect.stringMatching(/deckhand cloud.*--outputs.*DECKHAND_UPLOADS/s),
    });
  });

  it.each([
    ['is no JSON', 'outputs'],
    ['has another stack', JSON.stringify({ Else: { UploadsBucket: 'up' } })],
  ])('is refused, if the outputs file %s', async (_, content) => {
    const file = folder.at('outputs.json');
    await writeFile(file, content);
    await expect(findDeployment(file)).rejects.toMatchObject({ code: 'bad_outputs' });
  });
});

function cloudOf(pid: number): RunningCloud {
  const env = { AWS_REGION: 'here', AWS_ACCESS_KEY_ID: 'me', AWS_SECRET_ACCESS_KEY: 'mine' };
  return { endpoint: 'http://127.0.0.1:9', env, outputs: OUTPUTS, pid };
}
