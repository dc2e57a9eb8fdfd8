const address = '/api/settings/logo?v=';

/** URL of the system's logo. Contains the hash of its bytes, so that a new logo has a new URL. */
export function logoAddress(blob: string): string {
  return `${address}${blob}`;
}

/** The blob of a {@link logoAddress}. `null` if there is no logo. */
export function logoBlob(systemLogo: unknown): string | null {
  return typeof systemLogo === 'string' ? systemLogo.slice(address.length) : null;
}
