/** A disk that is full or fails, a file that is in the way or held by another: trouble of this machine, and no fault of a file's content. */
export const isMachineTrouble = (error: unknown): boolean =>
  /^(SQLITE_(FULL|IOERR|CANTOPEN|BUSY|LOCKED|NOMEM|READONLY|PERM|PROTOCOL|INTERRUPT)|E[A-Z]+$)/.test(
    String((error as { code?: unknown } | null)?.code),
  );
