import type { FileFormat } from './reports.ts';

/** Characters that turn a name's order around on a screen, end a line, or mean something else to a file system. */
const harmful = /[\p{Cc}\p{Bidi_Control}\p{White_Space}"*/:<>?\\|]+/gu;

/** The name under which a report's file is saved: its ending is the last that anybody sees of it. */
export function fileNameOf(name: string, format: FileFormat): string {
  const plain = name.toWellFormed().replace(harmful, ' ').trim();
  return `${plain === '' ? 'report' : plain}.${format}`;
}
