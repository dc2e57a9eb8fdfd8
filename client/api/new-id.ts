/** An id of 128 random bits. Unlike `crypto.randomUUID`, also available on pages that are not served securely. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
