/** Ids, secrets, tokens and addresses of LINE are plain ASCII without spaces: anything else came along when they were copied. */
export const isLineWord = (text: string): boolean => /^[!-~]+$/.test(text);
