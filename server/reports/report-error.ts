import type { ReportError } from '../../shared/reports.ts';
import { isOutOfMemory } from '../process/out-of-memory.ts';
import { isDiskFull } from '../storage/writable.ts';

/** Thrown if a report's thread has not reported progress for too long. */
export class SilentThread extends Error {
  readonly code = 'ERR_REPORT_SILENT';
}

/** Returns the error code that users see if generating a report fails. */
export function reportErrorOf(error: unknown): ReportError {
  if (isDiskFull(error)) return 'disk_full';
  if (error instanceof SilentThread) return 'stuck';
  return isOutOfMemory(error) ? 'too_large' : 'failed';
}
