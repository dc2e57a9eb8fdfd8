/**
 * Whether a text consists of printable ASCII characters without spaces. All ids, secrets, tokens and URLs of LINE do. Any other text was
 * copied incorrectly.
 */
export const isLineWord = (text: string): boolean => /^[!-~]+$/.test(text);
