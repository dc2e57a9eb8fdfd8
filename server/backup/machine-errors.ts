/**
 * Whether an error is a problem of this machine, such as a full or read-only disk or a locked file. A read error of the disk is not such a
 * problem, but damage to the file.
 */
export const isMachineError = (error: unknown): boolean =>
  /^(SQLITE_(FULL|IOERR(?!_(READ|SHORT_READ|CORRUPTFS))|CANTOPEN|BUSY|LOCKED|NOMEM|READONLY|PERM|PROTOCOL|INTERRUPT)|E[A-Z]+$)/.test(
    String((error as { code?: unknown } | null)?.code),
  );
