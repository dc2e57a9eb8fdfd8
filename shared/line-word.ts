/** Whether a text is printable ASCII without spaces, as LINE's ids, secrets, tokens and URLs are. Anything else is a copying error. */
export const isLineWord = (text: string): boolean => /^[!-~]+$/.test(text);
