import type { ReportError } from '../../shared/reports.ts';
import { isOutOfMemory } from '../process/out-of-memory.ts';

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code);

/** A disk without room says so in one of these codes, whatever wrote to it. */
export const isDiskFull = (error: unknown) => /^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(codeOf(error));

/** Nothing was heard of a report's thread for too long. */
export class SilentThread extends Error {
  readonly code = 'ERR_REPORT_SILENT';
}

/** The reason that people are told of an error in the making of a report. */
export function reportErrorOf(error: unknown): ReportError {
  if (isDiskFull(error)) return 'disk_full';
  if (error instanceof SilentThread) return 'stuck';
  return isOutOfMemory(error) ? 'too_large' : 'failed';
}
