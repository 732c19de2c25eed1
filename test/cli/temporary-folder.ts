import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for one test. */
export class TemporaryFolder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async create(): Promise<TemporaryFolder> {
    return new TemporaryFolder(await mkdtemp(join(tmpdir(), 'deckhand-cli-')));
  }

  at(name: string): string {
    return join(this.path, name);
  }

  /** Writes a file and tells its path. */
  async write(name: string, content: string | Uint8Array): Promise<string> {
    await writeFile(this.at(name), content);
    return this.at(name);
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true });
  }
}
