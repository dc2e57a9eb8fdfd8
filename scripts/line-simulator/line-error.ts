export interface Detail {
  message: string;
  property: string;
}

/** Error response of LINE. Uses LINE's own texts where they are known. */
export class LineError extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`LINE answers ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

const plain = (status: number, message: string) => new LineError(status, { message });

export const badRequest = (message: string) => plain(400, message);
export const notFound = (message = 'Not found') => plain(404, message);
export const forbidden = () => plain(403, 'Access to this API is not available for your account');
export const unauthorized = () =>
  plain(401, 'Authentication failed. Confirm that the access token in the authorization header is valid.');
export const invalidParameter = (name: string) => badRequest(`The value for the '${name}' parameter is invalid`);
export const invalidProperty = (path: string) =>
  badRequest(`The property, ${path}, in the request body is invalid (line: -, column: -)`);
export const rateLimited = () => plain(429, 'The API rate limit has been exceeded. Try again later.');
export const quotaReached = () => plain(429, 'You have reached your monthly limit.');
export const tokenError = (error: string, description: string) =>
  new LineError(400, { error, error_description: description });

export const validationFailed = (details: Detail[]) =>
  new LineError(400, { message: `The request body has ${details.length} error(s)`, details });
