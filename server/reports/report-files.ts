import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../../shared/limits.ts';
import type { Report } from '../../shared/report-rows.ts';
import { type FileFormat, filesOf } from '../../shared/reports.ts';
import { allExclusively, isKept } from '../blobs/exclusive.ts';
import type { Blobs } from '../blobs/port.ts';
import type { ReportFile } from '../projections/stored.ts';

/** A report file at its temporary path. */
export interface WrittenFile {
  format: FileFormat;
  path: string;
}

/** Returns the temporary files of a report. */
export function writtenFiles(folder: string, { id, format }: Pick<Report, 'id' | 'format'>): WrittenFile[] {
  return filesOf(format).map((one) => ({ format: one, path: join(folder, `${id}.${one}`) }));
}

/** Removes the temporary files, including those of an earlier attempt that was interrupted. */
export async function removeFiles(files: readonly WrittenFile[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true });
}

/** Stores the files as blobs. @param record appends the record that references the blobs, while the blobs are locked against deletion */
export async function storeFiles(
  blobs: Blobs,
  written: readonly WrittenFile[],
  record: (files: ReportFile[]) => Promise<void>,
): Promise<'stored' | 'too_large'> {
  const put = async ({ format, path }: WrittenFile): Promise<ReportFile | null> => {
    const stored = await blobs.put(createReadStream(path), limits.reportBytes);
    return stored === 'too_large' ? null : { format, blob: stored.hash, bytes: stored.bytes };
  };
  const files: ReportFile[] = [];
  for (const one of written) {
    const file = await put(one);
    if (file === null) return 'too_large';
    files.push(file);
  }
  const hashes = files.map(({ blob }) => blob);
  await allExclusively(blobs, hashes, async () => {
    for (const [i, { blob }] of files.entries()) {
      if (!(await isKept(blobs, blob))) await put(written[i] as WrittenFile);
    }
    await record(files);
  });
  return 'stored';
}
