import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  type PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';

interface StoredObject {
  readonly etag: string;
  readonly text: string;
  readonly metadata: PutObjectCommandInput['Metadata'];
}

/** What a commit of small files sends. */
type Command = HeadObjectCommand | PutObjectCommand | DeleteObjectCommand;

/** Called around each request: may hold it up, or throw in its place. */
export type Gate = (send: () => void) => Promise<void>;

/**
 * One bucket in memory, with S3's conditions and ETags, for properties over thousands of races; the local cloud's S3 takes
 * some four milliseconds a request.
 */
export class MemoryS3 {
  readonly #objects = new Map<string, StoredObject>();

  text(key: string): string | undefined {
    return this.#objects.get(key)?.text;
  }

  client(gate: Gate): S3Client {
    const send = async (command: Command) => {
      const answers: object[] = [];
      await gate(() => {
        answers.push(this.#answer(command));
      });
      return answers[0];
    };
    // The storage side of a run calls nothing else.
    return { send } as unknown as S3Client;
  }

  #answer(command: Command): object {
    const key = String(command.input.Key);
    const object = this.#objects.get(key);
    if (command instanceof HeadObjectCommand) {
      if (object === undefined) throw fault(404, 'NotFound');
      return { ETag: object.etag, Metadata: object.metadata };
    }
    const { IfMatch } = command.input;
    if (IfMatch !== undefined && object === undefined) throw fault(404, 'NoSuchKey');
    if (IfMatch !== undefined && IfMatch !== object?.etag) throw fault(412, 'PreconditionFailed');
    if (command instanceof DeleteObjectCommand) {
      this.#objects.delete(key);
      return {};
    }
    if (command.input.IfNoneMatch === '*' && object !== undefined) throw fault(412, 'PreconditionFailed');
    const text = Buffer.from(command.input.Body as Uint8Array).toString();
    const etag = `"${createHash('md5').update(text).digest('hex')}"`;
    this.#objects.set(key, { etag, text, metadata: command.input.Metadata });
    return { ETag: etag };
  }
}

/** An error as the SDK throws it. */
function fault(status: number, name: string): Error {
  return Object.assign(new Error(name), { name, $metadata: { httpStatusCode: status } });
}
