import type { FileFormat } from './reports.ts';

/**
 * Characters that are not allowed in file names: those that reverse the text direction, end a line, or have a special meaning in a file
 * system.
 */
const harmful = /[\p{Cc}\p{Bidi_Control}\p{White_Space}"*/:<>?\\|]+/gu;

/** Returns the file name of a report. The extension is always displayed last. */
export function fileNameOf(name: string, format: FileFormat): string {
  const plain = name.toWellFormed().replace(harmful, ' ').trim();
  return `${plain === '' ? 'report' : plain}.${format}`;
}
