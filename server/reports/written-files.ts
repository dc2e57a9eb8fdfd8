import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../../shared/report-rows.ts';
import { type FileFormat, filesOf } from '../../shared/reports.ts';

/** A file of a report that lies where it is being written. */
export interface WrittenFile {
  format: FileFormat;
  path: string;
}

/** The files of a report while they are written. */
export function writtenFiles(folder: string, { id, format }: Pick<Report, 'id' | 'format'>): WrittenFile[] {
  return filesOf(format).map((one) => ({ format: one, path: join(folder, `${id}.${one}`) }));
}

/** An earlier writing that was cut off may have left some, too. */
export async function removeFiles(files: readonly WrittenFile[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true });
}
