/** Replaces control characters and characters that change the direction of text. Use for names from LINE and from backups. */
export const printable = (name: string): string => name.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ');
