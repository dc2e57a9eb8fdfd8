const address = '/api/settings/logo?v=';

/** Returns the URL of the system's logo. Contains the hash of the picture, so that a new logo has a new URL. */
export function logoAddress(blob: string): string {
  return `${address}${blob}`;
}

/** Returns the blob's hash in a {@link logoAddress}. `null` if there is no logo. */
export function logoBlob(systemLogo: unknown): string | null {
  return typeof systemLogo === 'string' ? systemLogo.slice(address.length) : null;
}
