import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { startFauxqs } from 'fauxqs';

/** Failure that the storage shows instead of a correct response. */
export type S3Failure =
  /** Responds with status 503 and the error code `SlowDown`. */
  | 'slow_down'
  /** Accepts the request and never responds. */
  | 'hang'
  /** Closes the connection after the first bytes of an upload. */
  | 'cut_upload'
  /** Closes the connection in the middle of a response. */
  | 'cut_download'
  /** Sends the first half of a response, and then nothing more. */
  | 'stall_download';

export const bucket = 'pictures';
const [keyId, secret] = ['test-key', 'test-secret'];

/**
 * S3-compatible storage for tests: fauxqs, behind a proxy that checks signatures and the hashes of uploads, which fauxqs does not, and adds
 * failures.
 */
export class S3Server {
  readonly url: string;
  /** Methods and paths of the requests that arrived. */
  readonly requests: string[] = [];
  /** Whether the bucket keeps deleted objects as earlier versions. */
  isVersioned = false;
  /** Maximum number of objects in a list, which storage may limit further than the request does. */
  listMax = 1000;
  /** Milliseconds that the clock of the storage is ahead. */
  clockAheadMs = 0;
  private readonly storage: Awaited<ReturnType<typeof startFauxqs>>;
  private readonly proxy: ReturnType<typeof createServer>;
  private failure: S3Failure | null = null;
  private remaining = 0;

  private constructor(storage: S3Server['storage'], proxy: S3Server['proxy']) {
    this.storage = storage;
    this.proxy = proxy;
    this.url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    proxy.on('request', (incoming, response) => void this.handle(incoming, response).catch(() => response.destroy()));
  }

  static async start(): Promise<S3Server> {
    const storage = await startFauxqs({ port: 0, logger: false, init: { buckets: [bucket] } });
    const proxy = createServer();
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    return new S3Server(storage, proxy);
  }

  /** Environment variables of a client. */
  get env(): Record<string, string> {
    return {
      AWS_ENDPOINT_URL_S3: this.url,
      AWS_ACCESS_KEY_ID: keyId,
      AWS_SECRET_ACCESS_KEY: secret,
    };
  }

  /** Makes the next requests fail. Default: all of them. */
  fail(failure: S3Failure | null, times = Number.POSITIVE_INFINITY): void {
    this.failure = failure;
    this.remaining = times;
  }

  private async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(`${incoming.method} ${incoming.url?.split('?')[0]}`);
    const failure = this.remaining > 0 ? this.failure : null;
    this.remaining -= 1;
    if (failure === 'cut_upload') {
      await once(incoming, 'data');
      incoming.destroy();
      return;
    }
    if (failure === 'hang') {
      incoming.resume();
      return;
    }
    const body = await buffer(incoming);
    const rejection = failure === 'slow_down' ? ([503, 'SlowDown'] as const) : rejectionOf(incoming, body);
    if (rejection !== null) {
      const [status, code] = rejection;
      const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>secret ${secret}</Message></Error>`;
      response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
      return;
    }
    if (this.isVersioned && incoming.url?.includes('?versioning')) {
      response.end('<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>');
      return;
    }
    const { method, headers } = incoming;
    const path = incoming.url?.replace('max-keys=1000', `max-keys=${this.listMax}`);
    const forwarded = request({ host: '127.0.0.1', port: this.storage.port, method, path, headers, agent: false });
    forwarded.on('error', () => undefined).end(body);
    const [stored] = (await once(forwarded, 'response')) as [IncomingMessage];
    const bytes = await buffer(stored);
    const date = new Date(Date.now() + this.clockAheadMs).toUTCString();
    response.writeHead(stored.statusCode ?? 500, { ...stored.headers, date });
    const half = bytes.subarray(0, bytes.length / 2);
    if (failure === 'cut_download') response.write(half, () => response.destroy());
    else if (failure === 'stall_download') response.write(half);
    else response.end(bytes);
  }

  async close(): Promise<void> {
    this.proxy.closeAllConnections();
    this.proxy.close();
    await this.storage.stop();
  }
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Checks a request as in "Signature Version 4" of the S3 API reference. @returns status and error code; `null` if it is correct */
function rejectionOf({ method, url = '', headers }: IncomingMessage, body: Buffer): readonly [number, string] | null {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/;
  const [, id, day = '', region = '', signed = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  if (id === undefined) return [403, 'AccessDenied'];
  if (id !== keyId) return [403, 'InvalidAccessKeyId'];
  const names = signed.split(';');
  const hash = String(headers['x-amz-content-sha256']);
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return [403, 'AccessDenied'];
  const [path = '', query = ''] = url.split('?');
  const parameters = query === '' ? [] : query.split('&').map((one) => (one.includes('=') ? one : `${one}=`));
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, path, parameters.sort().join('&'), lines, signed, hash].join('\n');
  const scope = [day, region, 's3', 'aws4_request'];
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<Buffer | string>((key, part) => hmac(key, part), `AWS4${secret}`);
  if (hmac(key, text).toString('hex') !== signature) return [403, 'SignatureDoesNotMatch'];
  return sha256(body) === hash ? null : [400, 'XAmzContentSHA256Mismatch'];
}
