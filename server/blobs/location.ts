/** Bucket and folder of blobs on S3-compatible storage. */
export interface S3Location {
  bucket: string;
  /** Prefix of all keys: empty, or a path that ends in a slash. */
  prefix: string;
}

/** Bucket name by the rules of S3, and a prefix of characters that need no encoding. */
const form = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

/** Whether a value of BLOBS means S3-compatible storage. Otherwise it is a folder. */
export const isS3 = (text: string): boolean => /^s3:/i.test(text);

/** Parses `s3://bucket/prefix`. `null` if the text has another form. */
export function s3LocationOf(text: string): S3Location | null {
  const [, bucket, path] = form.exec(text) ?? [];
  if (bucket === undefined || path === undefined) return null;
  return { bucket, prefix: path === '' ? '' : `${path.slice(1)}/` };
}
