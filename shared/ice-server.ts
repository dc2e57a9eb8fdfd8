/** Addresses of servers that help the two sides of a call find each other (RFC 7064, RFC 7065). */
export const iceUrls = /^(stuns?|turns?):\S+$/;

/** Browsers refuse a TURN server without one. */
export const needsCredential = (urls: string): boolean => /^turns?:/.test(urls);
