/**
 * Whether an error is a problem of this machine, such as a full or read-only disk or a locked file. Bytes that the disk cannot read count
 * as damage to the file instead.
 */
export const isMachineError = (error: unknown): boolean =>
  /^(SQLITE_(FULL|IOERR(?!_(READ|SHORT_READ|CORRUPTFS))|CANTOPEN|BUSY|LOCKED|NOMEM|READONLY|PERM|PROTOCOL|INTERRUPT)|E[A-Z]+$)/.test(
    String((error as { code?: unknown } | null)?.code),
  );
