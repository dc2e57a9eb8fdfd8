/** Removes what would move the cursor, begin a line, or change the direction of text on a terminal. For names from LINE and from backups. */
export const printable = (name: string): string => name.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ');
