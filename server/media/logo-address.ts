const address = '/api/settings/logo?v=';

/** Where the system's logo is had: the hash of its bytes makes a new one a new address. */
export function logoAddress(blob: string): string {
  return `${address}${blob}`;
}

/** The blob of {@link logoAddress}; null where there is none. */
export function logoBlob(systemLogo: unknown): string | null {
  return typeof systemLogo === 'string' ? systemLogo.slice(address.length) : null;
}
