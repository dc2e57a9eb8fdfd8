/** Returns an id of 128 random bits. Unlike `crypto.randomUUID`, also works on pages that are not served over HTTPS. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
