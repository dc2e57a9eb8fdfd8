import { createReadStream, type ReadStream } from 'node:fs';
import { Agent } from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { ConfigError } from '../settings.ts';
import { type S3Location, s3LocationOf } from './location.ts';
import { type Blob, type Blobs, isHash, type OpenBlob, type Range, type StoredBlob, unnamedMs } from './port.ts';
import { Broken, Fault, faultOf } from './s3-fault.ts';
import type { Unfinished } from './unfinished.ts';

export interface S3Options {
  /** Location in the form `s3://bucket/prefix`. */
  url: string;
  /** Folder on this machine for uploads whose hash is not known yet. `null` if nothing is stored. */
  unfinished: Unfinished | null;
  /** Environment with the standard AWS_* variables. */
  env: NodeJS.ProcessEnv;
  /** Milliseconds without any progress after which an attempt fails. */
  idleMs?: number;
  /** Returns the milliseconds to wait after a failed attempt. */
  backoff?: (attempt: number) => number;
}

const nothing = () => undefined;
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

const attempts = 3;
/** Maximum number of connections. Each download uses one until its reader has received everything. */
const maxSockets = 256;

/**
 * Stores blobs on S3-compatible storage, with the key `PREFIX/aa/<hash>`, as {@link Files} names its files. An upload is first written to a
 * local file, because its key is the hash of its bytes. The storage then receives it in one request with its hash and length, and stores
 * either all of it or nothing.
 */
export class S3Blobs implements Blobs {
  private readonly client: S3Client;
  private readonly url: string;
  private readonly at: S3Location;
  private readonly unfinished: Unfinished | null;
  private readonly idleMs: number;
  private readonly backoff: (attempt: number) => number;
  /** Time of the storage minus `performance.now()`, by its latest response. `NaN` if it sends no time: nothing then counts as left over. */
  private clock = Number.NaN;

  /** @throws ConfigError if the location or the endpoint is invalid */
  constructor({ url, unfinished, env, idleMs = 15_000, backoff = (attempt) => 2 ** attempt * 100 }: S3Options) {
    const at = s3LocationOf(url);
    if (at === null) throw new ConfigError('BLOBS is not s3://bucket/prefix');
    this.at = at;
    this.url = url;
    this.unfinished = unfinished;
    this.idleMs = idleMs;
    this.backoff = backoff;
    this.client = new S3Client({
      ...addressOf(env),
      ...credentialsOf(env),
      // Each attempt is limited and repeated here, because the SDK does not repeat an upload from a stream.
      maxAttempts: 1,
      // The SDK would print warnings about failed attempts.
      logger: silent,
      // Storage of other vendors does not support the SDK's own checksums. The hash in the signature protects uploads.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        socketTimeout: 0,
        httpsAgent: new Agent({ keepAlive: true, maxSockets, rejectUnauthorized: true }),
        httpAgent: { maxSockets },
      },
    });
    this.client.middlewareStack.add(
      (next) => async (args) => {
        const result = await next(args);
        const { headers } = result.response as { headers?: Record<string, string> };
        this.clock = Date.parse(headers?.date ?? '') - performance.now();
        return result;
      },
      { step: 'deserialize', priority: 'low', name: 'clock' },
    );
  }

  /** Sends a request that changes nothing. @throws Fault */
  async probe(): Promise<void> {
    await this.page(undefined, 1);
  }

  /** Whether the bucket keeps deleted objects as earlier versions. @throws Fault, for example if the credentials do not permit the query */
  async isVersioned(): Promise<boolean> {
    const { bucket: Bucket } = this.at;
    const { Status } = await this.attempt('read the settings of the bucket', (abortSignal) =>
      this.client.send(new GetBucketVersioningCommand({ Bucket }), { abortSignal }),
    );
    return Status === 'Enabled';
  }

  async put(bytes: Readable | Buffer, max: number): Promise<Blob | 'too_large'> {
    if (this.unfinished === null) throw new Error('The store was opened for reading only.');
    return this.unfinished.write(bytes, max, (file, blob) => this.upload(file, blob));
  }

  private upload(file: string, { hash, bytes }: Blob): Promise<void> {
    return this.attempt('store a file', async (abortSignal, progress) => {
      const source = createReadStream(file);
      const body = Readable.from(progressing(source, progress), { objectMode: false });
      const command = new PutObjectCommand({
        ...this.key(hash),
        Body: body,
        ContentLength: bytes,
        ContentType: 'application/octet-stream',
      });
      // The storage compares the bytes that arrive with the hash that is signed.
      command.middlewareStack.add(
        (next) => (args) => {
          (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = hash;
          return next(args);
        },
        { step: 'build', name: 'signHash' },
      );
      try {
        await Promise.race([this.client.send(command, { abortSignal }), failureOf(source)]);
      } finally {
        body.destroy();
        source.destroy();
      }
    });
  }

  async open(hash: string, range?: Range): Promise<OpenBlob | null> {
    if (!isHash(hash)) return null;
    const found = await this.attempt('read a file', (abortSignal) => this.get(hash, range, abortSignal));
    if (found === 'missing') return null;
    if (found !== 'beyond') return found;
    const whole = await this.head(hash);
    return whole === null ? null : { stream: Readable.from([]), bytes: whole.bytes };
  }

  private async get(hash: string, range: Range | undefined, abortSignal: AbortSignal) {
    const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end ?? ''}` };
    try {
      const { Body, ContentLength, ContentRange } = await this.client.send(
        new GetObjectCommand({ ...this.key(hash), ...Range }),
        { abortSignal },
      );
      const total = /\/(\d+)$/.exec(ContentRange ?? '')?.[1];
      const bytes = total === undefined ? ContentLength : Number(total);
      if (bytes === undefined) throw new Broken('the response has no length');
      return { stream: this.watched(Body as Readable), bytes };
    } catch (error) {
      const { status, code } = faultOf(error);
      if (status === 404 && code !== 'NoSuchBucket') return 'missing' as const;
      if (status === 416) return 'beyond' as const;
      throw error;
    }
  }

  /** Limits the time that the storage takes for each part of a response. The time that the reader takes does not count. */
  private watched(body: Readable): Readable {
    const parts = async function* (this: S3Blobs) {
      const source = body[Symbol.asyncIterator]();
      const stop = () => body.destroy(this.idled());
      try {
        for (;;) {
          const timer = setTimeout(stop, this.idleMs);
          const { done, value } = await source.next().finally(() => clearTimeout(timer));
          if (done) return;
          yield value as Buffer;
        }
      } catch (error) {
        throw this.fault('read a file', error);
      }
    };
    const stream = Readable.from(parts.call(this), { objectMode: false });
    // A reader may destroy the stream before the first part.
    stream.once('close', () => body.destroy());
    body.on('error', () => undefined);
    return stream;
  }

  private head(hash: string): Promise<StoredBlob | null> {
    return this.attempt('read a file', async (abortSignal) => {
      try {
        const { ContentLength = 0, LastModified } = await this.client.send(new HeadObjectCommand(this.key(hash)), {
          abortSignal,
        });
        return { hash, bytes: ContentLength, storedAt: LastModified?.getTime() ?? Number.NaN };
      } catch (error) {
        if (faultOf(error).status === 404) return null;
        throw error;
      }
    });
  }

  async *all(): AsyncGenerator<StoredBlob> {
    for await (const { blobs } of this.pages()) yield* blobs;
  }

  async *leftOver(): AsyncGenerator<string> {
    for await (const { blobs } of this.pages()) for (const blob of blobs) if (this.isLeftOver(blob)) yield blob.hash;
  }

  private isLeftOver({ storedAt }: StoredBlob): boolean {
    return storedAt < this.clock + performance.now() - unnamedMs;
  }

  private async *pages() {
    let after: string | undefined;
    do {
      const page = await this.page(after, 1000);
      yield page;
      after = page.after;
    } while (after !== undefined);
  }

  private page(after: string | undefined, MaxKeys: number) {
    const { bucket: Bucket, prefix: Prefix } = this.at;
    const next = after === undefined ? {} : { ContinuationToken: after };
    return this.attempt('list files', async (abortSignal) => {
      const found = await this.client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys, ...next }), {
        abortSignal,
      });
      const blobs = (found.Contents ?? []).flatMap(({ Key = '', Size = 0, LastModified }) => {
        const hash = Key.slice(-64);
        const isOurs = isHash(hash) && Key === this.key(hash).Key;
        return isOurs ? [{ hash, bytes: Size, storedAt: LastModified?.getTime() ?? Number.NaN }] : [];
      });
      return { blobs, after: found.NextContinuationToken };
    });
  }

  async delete(hash: string): Promise<void> {
    if (!isHash(hash)) return;
    await this.attempt('delete a file', (abortSignal) =>
      this.client.send(new DeleteObjectCommand(this.key(hash)), { abortSignal }),
    );
  }

  async deleteLeftOver(hash: string): Promise<void> {
    const found = isHash(hash) ? await this.head(hash) : null;
    if (found !== null && this.isLeftOver(found)) await this.delete(hash);
  }

  private key(hash: string): { Bucket: string; Key: string } {
    return { Bucket: this.at.bucket, Key: `${this.at.prefix}${hash.slice(0, 2)}/${hash}` };
  }

  /**
   * Sends a request, and repeats it after a temporary failure.
   * @param send the first parameter aborts the request, the second one is called whenever bytes were transmitted
   * @throws Fault
   */
  private async attempt<T>(
    action: string,
    send: (signal: AbortSignal, progress: () => void) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const idle = new AbortController();
      const timer = setTimeout(() => idle.abort(), this.idleMs);
      try {
        return await send(idle.signal, () => timer.refresh());
      } catch (error) {
        const cause = idle.signal.aborted ? this.idled() : error;
        // Ends the request if this machine failed.
        idle.abort();
        if (isLocal(cause)) throw cause;
        const fault = this.fault(action, cause);
        if (attempt === attempts || !fault.isTemporary) throw fault;
      } finally {
        clearTimeout(timer);
      }
      await delay(this.backoff(attempt));
    }
  }

  private idled(): Broken {
    return new Broken(`no response within ${this.idleMs / 1000} seconds`);
  }

  private fault(action: string, error: unknown): Fault {
    return new Fault(`The storage ${this.url} failed to ${action}`, faultOf(error));
  }

  close(): void {
    this.client.destroy();
  }
}

/** Whether an error is of a file on this machine. */
const isLocal = (error: unknown) => (error as NodeJS.ErrnoException).path !== undefined;

async function* progressing(source: ReadStream, progress: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    progress();
    yield chunk as Buffer;
  }
}

function failureOf(source: ReadStream): Promise<never> {
  return new Promise((_resolve, reject) => source.once('error', reject));
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const amazon = /\.amazonaws\.com(\.cn)?$/;

/** Returns the address from the standard AWS_* variables. @throws ConfigError for an endpoint without TLS on another machine */
function addressOf(env: NodeJS.ProcessEnv): Pick<S3ClientConfig, 'endpoint' | 'region' | 'forcePathStyle'> {
  const [name, text] = env.AWS_ENDPOINT_URL_S3
    ? ['AWS_ENDPOINT_URL_S3', env.AWS_ENDPOINT_URL_S3]
    : ['AWS_ENDPOINT_URL', env.AWS_ENDPOINT_URL];
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION;
  if (!text) return region ? { region } : {};
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new ConfigError(`${name} is not an http(s) URL without credentials`);
  if (url.protocol === 'http:' && !loopback.test(url.hostname))
    throw new ConfigError(`${name} must use https, because the storage is on another machine`);
  return {
    endpoint: url.href,
    // Storage of other vendors often ignores the region, but the signature requires one.
    region: region || 'us-east-1',
    forcePathStyle: !amazon.test(url.hostname),
  };
}

/** Returns the credentials in the environment. Without them, the SDK looks for a profile and for the role of the machine. */
function credentialsOf(env: NodeJS.ProcessEnv): Pick<S3ClientConfig, 'credentials'> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: token } = env;
  if (!accessKeyId || !secretAccessKey) return {};
  return { credentials: { accessKeyId, secretAccessKey, ...(token ? { sessionToken: token } : {}) } };
}
