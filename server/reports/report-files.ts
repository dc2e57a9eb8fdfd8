import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../../shared/report-rows.ts';
import { type FileFormat, filesOf } from '../../shared/reports.ts';

/** A report file at its temporary path. */
export interface WrittenFile {
  format: FileFormat;
  path: string;
}

/** The temporary files of a report. */
export function writtenFiles(folder: string, { id, format }: Pick<Report, 'id' | 'format'>): WrittenFile[] {
  return filesOf(format).map((one) => ({ format: one, path: join(folder, `${id}.${one}`) }));
}

/** Also removes files of an earlier, interrupted attempt. */
export async function removeFiles(files: readonly WrittenFile[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true });
}
