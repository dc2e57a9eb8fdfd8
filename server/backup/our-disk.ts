/** A disk that is full or fails is no fault of the backup. */
export const isOurs = (error: unknown): boolean =>
  /^(SQLITE_(FULL|IOERR)|E[A-Z]+$)/.test(String((error as { code?: unknown }).code));
