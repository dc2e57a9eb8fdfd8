/** URLs of STUN and TURN servers (RFC 7064, RFC 7065). */
export const iceUrls = /^(stuns?|turns?):\S+$/;

/** Whether the URL is a TURN server. Browsers reject a TURN server without a credential. */
export const needsCredential = (urls: string): boolean => /^turns?:/.test(urls);
