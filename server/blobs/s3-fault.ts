import { BlobsUnavailable } from './port.ts';

/** A response that does not arrive or cannot be used. The message is shown to operators. */
export class Broken extends Error {}

interface Reason {
  /** Error code of the storage, of the network or of the SDK. */
  code: string;
  /** HTTP status. `null` if there was no response. */
  status: number | null;
  /** Fixed text or the storage's error code, never a text of the response, which can contain parts of the request. */
  text: string;
}

/** Errors that only an operator can correct, with their explanations. */
const permanent: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist',
  AccessDenied: 'the credentials do not permit this',
  InvalidAccessKeyId: 'the access key is unknown',
  SignatureDoesNotMatch: 'the secret access key is wrong',
  InvalidToken: 'the session token is invalid',
  ExpiredToken: 'the credentials have expired',
  AuthorizationHeaderMalformed: 'AWS_REGION is not the region of the bucket',
  PermanentRedirect: 'AWS_REGION is not the region of the bucket',
  RegionMissing: 'AWS_REGION is not set',
  CredentialsProviderError: 'there are no credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
};

/** Other errors with an explanation. */
const explained: Readonly<Record<string, string>> = {
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  XAmzContentSHA256Mismatch: 'the bytes arrived damaged',
};

/** Statuses of responses that a repeated request can change. */
const temporaryStatus = (status: number) => status >= 500 || status === 429 || status === 408;
/** Error codes that a repeated request can change, whatever the status. The SDK corrects a wrong clock after the first response. */
const temporaryCodes = new Set(['RequestTimeout', 'RequestTimeTooSkewed', 'XAmzContentSHA256Mismatch', 'BadDigest']);
/** Errors of certificates, which a repeated request cannot change. */
const ofCertificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;

/** Names of the SDK for responses without an error code. */
const unnamed = new Set(['Error', 'Unknown', 'UnknownError']);

/** Extracts what went wrong from an error of the SDK or the network. */
export function faultOf(error: unknown): Reason {
  const { name, message, code, $metadata, Code } = error as {
    name?: string;
    message?: string;
    code?: unknown;
    Code?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode ?? null;
  if (error instanceof Broken) return { code: 'Broken', status, text: error.message };
  // The SDK reports a missing region only by its message.
  const missing = message === 'Region is missing' ? 'RegionMissing' : undefined;
  const found = [missing, Code, name, code].find(
    (one): one is string => typeof one === 'string' && Object.hasOwn(known, one),
  );
  const id = found ?? (status === null && typeof code === 'string' ? code : String(name ?? 'Error'));
  const plain = /^[\w.:-]{1,80}$/.test(id) ? id : 'Error';
  const numbered = unnamed.has(plain) ? `status ${status}` : `${plain} (status ${status})`;
  const text = found !== undefined ? `${known[found]} (${plain})` : status === null ? plain : numbered;
  return { code: plain, status, text };
}

const known: Readonly<Record<string, string>> = { ...permanent, ...explained };

/** A failed request to S3-compatible storage. */
export class Fault extends BlobsUnavailable {
  /** Whether a repeated request can succeed. */
  readonly isTemporary: boolean;

  constructor(what: string, reason: Reason) {
    super(`${what}: ${reason.text}.`, isPermanent(reason));
    const { code, status } = reason;
    this.isTemporary = !this.isPermanent && (status === null || temporaryStatus(status) || temporaryCodes.has(code));
  }
}

function isPermanent({ code, status }: Reason): boolean {
  if (temporaryCodes.has(code)) return false;
  return Object.hasOwn(permanent, code) || status === 403 || status === 301 || ofCertificate.test(code);
}
