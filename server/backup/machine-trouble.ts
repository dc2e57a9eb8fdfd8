/**
 * A disk that is full or takes nothing, a file that is in the way or held by another: trouble of this machine, and no fault of a file's
 * content. Bytes that a disk cannot give any more are such a fault.
 */
export const isMachineTrouble = (error: unknown): boolean =>
  /^(SQLITE_(FULL|IOERR(?!_(READ|SHORT_READ|CORRUPTFS))|CANTOPEN|BUSY|LOCKED|NOMEM|READONLY|PERM|PROTOCOL|INTERRUPT)|E[A-Z]+$)/.test(
    String((error as { code?: unknown } | null)?.code),
  );
