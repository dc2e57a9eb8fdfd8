import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '../blobs/hash-of.ts';
import type { CheckedRecord } from '../log/audit.ts';
import { allEnded } from '../process/all-ended.ts';
import { done, type Outcome } from './outcome.ts';
import { isOfData, type SetFindings, shownMax } from './verify-set.ts';

type Report = (line: string) => void;

interface Verify {
  log: { integrity(): string[]; records(): Iterable<CheckedRecord> };
  /** Returns what is wrong with the secret key. `null` if it belongs to the log. */
  keyFault: () => { fault: string; isMissing: boolean } | null;
  rows: readonly SetAudit[];
  /** Compares files with the hashes in their names and with the rows that reference them. @returns the number of files */
  blobs: (report: Report) => Promise<number>;
  print: (line: string) => void;
}

/** The rows of one set. */
interface SetAudit {
  set: string;
  verify: (isLogSound: boolean) => Promise<SetFindings>;
}

/** Verifies the log against its checksums and schemas, every row against its schema and the log, and every file against its name. */
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
  // A missing key is not a problem, because the service may have it in its own environment.
  if (key?.isMissing) print(`the secret key was not checked. ${key.fault}`);
  else if (key !== null) report(`key: ${key.fault}`);
  const rowCounts: Record<string, number> = {};
  const findings = await allEnded(rows.map(({ verify }) => verify(isLogSound)));
  for (const [n, { set }] of rows.entries()) {
    const { state, rows: count, ...found } = findings[n] as SetFindings;
    if (state === 'none') {
      print(`${set}: no rows of this version; the next start builds them from the log`);
      continue;
    }
    if (state === 'damaged') {
      report(`rows of ${set}: the file is damaged`);
      continue;
    }
    for (const line of found.problems) report(line);
    problems += found.problemCount - found.problems.length;
    if (count !== null) rowCounts[set] = count;
    print(`${set}: ${count ?? 0} rows`);
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

/** Runs a part of the verification. Reports damaged data as one problem and skips the rest of the part. */
async function contained(part: string, report: Report, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isOfData(error)) throw error;
    report(`${part}: the data is damaged; the rest was not checked`);
  }
}

interface Audited {
  folder: string;
  /** Returns the blobs that rows reference, each with a description of its row. */
  named: () => ReadonlyMap<string, string>;
  report: (line: string) => void;
}

/**
 * Compares every file with the hash in its name, and reports files that rows reference but that are missing. @returns the number of files
 */
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
  // The running product may have added or erased files in the meantime.
  const still = missing.length === 0 ? rows : named();
  for (const hash of missing) {
    if (still.has(hash) && !existsSync(join(folder, hash.slice(0, 2), hash)))
      report(`file ${hash}: missing${of(hash)}`);
  }
  return there.size;
}
