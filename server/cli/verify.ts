import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UnknownEvent } from '../engine/apply-records.ts';
import type { CheckedRecord } from '../log/audit.ts';
import { isDamaged } from '../storage/derived-file.ts';
import { explain } from './explain.ts';
import { done, type Outcome } from './outcome.ts';
import type { RowAudit } from './verify-rows.ts';

type Report = (line: string) => void;

interface Verify {
  log: { integrity(): string[]; records(): Iterable<CheckedRecord> };
  /** The problem of the secret key. `null` if the key is the log's. */
  keyFault: () => { fault: string; isMissing: boolean } | null;
  rows: readonly SetAudit[];
  /** Verifies files against their names and against the rows that reference them. @returns the number of files */
  blobs: (report: Report) => Promise<number>;
  print: (line: string) => void;
}

/** The rows of one set. */
interface SetAudit {
  set: string;
  /** `null` if there are no rows of this version; `damaged` if the file cannot be opened. */
  audit: Pick<RowAudit, 'integrity' | 'check'> | 'damaged' | null;
  /** Recomputes the rows from the log and reports those that differ. */
  recompute: (report: Report) => Promise<void>;
}

const shownMax = 100;

/** Verifies the log against its checksums and schemas, every row against its schema and the log, and files against their names. */
export async function verify({ log, keyFault, rows, blobs, print }: Verify): Promise<Outcome> {
  const shown: string[] = [];
  let problems = 0;
  const report = (line: string) => {
    problems += 1;
    if (problems > shownMax) return;
    shown.push(line);
    print(line);
  };
  const counts = auditLog(log, report);
  print(`${counts.records} records, ${counts.events} events, up to position ${counts.position}`);
  if (counts.withoutSum > 0) print(`${counts.withoutSum} of them were written by a version without checksums`);
  const isLogSound = problems === 0;
  const key = isLogSound ? keyFault() : null;
  // The service may have the key in its own environment.
  if (key?.isMissing) print(`the secret key was not checked. ${key.fault}`);
  else if (key !== null) report(`key: ${key.fault}`);
  const rowCounts: Record<string, number> = {};
  for (const { set, audit, recompute } of rows) {
    if (audit === null) {
      print(`${set}: no rows of this version; the next start builds them from the log`);
      continue;
    }
    if (audit === 'damaged') {
      report(`rows of ${set}: the file is damaged`);
      continue;
    }
    for (const line of audit.integrity()) report(`rows of ${set}: ${line}`);
    // Modified records can cause any error.
    const isOfThem = (error: unknown) => isOfData(error) || (!isLogSound && explain(error) === null);
    await contained(
      `rows of ${set}`,
      report,
      async () => {
        rowCounts[set] = audit.check(report);
        await recompute(report);
      },
      isOfThem,
    );
    print(`${set}: ${rowCounts[set] ?? 0} rows`);
  }
  let files = 0;
  await contained('files', report, async () => {
    files = await blobs(report);
  });
  print(`${files} files`);
  if (problems > shownMax) print(`and ${problems - shownMax} more`);
  print(problems === 0 ? 'no problems found' : `${problems} problems`);
  const answer = { ...counts, rows: rowCounts, files, problems, shown };
  return problems === 0 ? done(answer) : { exit: 'differs', answer };
}

function auditLog(log: Verify['log'], report: Report) {
  const counts = { records: 0, events: 0, position: 0, withoutSum: 0 };
  for (const line of log.integrity()) report(`log: ${line}`);
  try {
    for (const { position, events, hasSum, problems } of log.records()) {
      counts.records += 1;
      counts.events += events;
      if (!hasSum) counts.withoutSum += 1;
      for (const problem of problems) report(`record ${position}: ${problem}`);
      counts.position = position;
    }
  } catch (error) {
    if (!isOfData(error)) throw error;
    report(`log: cannot be read after record ${counts.position}`);
  }
  return counts;
}

/** Reports damaged data as one problem and skips the rest of the part. */
async function contained(
  part: string,
  report: Report,
  work: () => Promise<void>,
  isOfThem: (error: unknown) => boolean = isOfData,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isOfThem(error)) throw error;
    report(`${part}: the data is damaged; the rest was not checked`);
  }
}

/** Whether an error is caused by damaged data. */
export const isOfData = (error: unknown) =>
  error instanceof SyntaxError || error instanceof UnknownEvent || isDamaged(error);

interface Audited {
  folder: string;
  /** Blobs that rows reference, each with a description of the row. */
  named: () => ReadonlyMap<string, string>;
  report: (line: string) => void;
}

/** Compares every file with the hash in its name, and reports missing files that rows reference. @returns the number of files */
export async function verifyBlobs({ folder, named, report }: Audited): Promise<number> {
  const rows = named();
  const of = (hash: string) => (rows.has(hash) ? ` (${rows.get(hash)})` : '');
  const there = new Set<string>();
  for (const shelf of existsSync(folder) ? await readdir(folder) : []) {
    if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
    for (const hash of await readdir(join(folder, shelf))) {
      const found = await hashOf(join(folder, shelf, hash));
      if (found === null) continue;
      there.add(hash);
      if (found !== hash) report(`file ${hash}: content does not match the hash${of(hash)}`);
    }
  }
  const missing = [...rows.keys()].filter((hash) => !there.has(hash));
  // The running product may have added or erased some meanwhile.
  const still = missing.length === 0 ? rows : named();
  for (const hash of missing) {
    if (still.has(hash) && !existsSync(join(folder, hash.slice(0, 2), hash)))
      report(`file ${hash}: missing${of(hash)}`);
  }
  return there.size;
}

/** `null` if the file was erased meanwhile. */
async function hashOf(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
  return hash.digest('hex');
}
