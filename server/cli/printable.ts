/**
 * Replaces control characters, line separators and characters that control the direction of text with spaces. Use for names from LINE and
 * from backups.
 */
export const printable = (name: string): string => name.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ');
