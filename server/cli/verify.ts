import { isKept } from '../blobs/exclusive.ts';
import { contentHash } from '../blobs/hash-of.ts';
import type { ReadableBlobs } from '../blobs/port.ts';
import type { LogAudit } from '../log/audit.ts';
import { allEnded } from '../process/all-ended.ts';
import { done, type Outcome } from './outcome.ts';
import { type FoundProblems, Problems, shownMax } from './problems.ts';
import { isOfData, type SetFindings } from './verify-set.ts';

type Report = (line: string) => void;

interface Verify {
  log: () => Promise<LogFindings>;
  /** Returns what is wrong with the secret key. `null` if it belongs to the log. */
  keyFault: () => { fault: string; isMissing: boolean } | null;
  rows: readonly SetAudit[];
  /** Compares files with the hashes in their names and with the rows that reference them. @returns the number of files */
  blobs: (report: Report) => Promise<number>;
  print: (line: string) => void;
}

export interface LogFindings extends FoundProblems {
  /** Contents of the log up to the last readable record. */
  counts: ReturnType<typeof auditLog>;
}

/** The rows of one set. */
interface SetAudit {
  set: string;
  /** @param isLogSound resolves when the log has been verified */
  verify: (isLogSound: () => Promise<boolean>) => Promise<SetFindings>;
}

/** Verifies the log against its checksums and schemas, every row against its schema and the log, and every file against its name. */
export async function verify({ log, keyFault, rows, blobs, print }: Verify): Promise<Outcome> {
  const problems = new Problems(print);
  const { report, shown } = problems;
  const audited = log().then(({ counts, ...found }) => {
    problems.add(found);
    print(`${counts.records} records, ${counts.events} events, up to position ${counts.position}`);
    if (counts.withoutSum > 0) print(`${counts.withoutSum} of them were written by a version without checksums`);
    const isSound = problems.count === 0;
    const key = isSound ? keyFault() : null;
    // A missing key is not a problem, because the service may have it in its own environment.
    if (key?.isMissing) print(`the secret key was not checked. ${key.fault}`);
    else if (key !== null) report(`key: ${key.fault}`);
    return { counts, isSound };
  });
  const isLogSound = async () => (await audited).isSound;
  const verified = rows.map(({ verify }) => verify(isLogSound));
  await allEnded<unknown>([audited, ...verified]);
  const { counts } = await audited;
  const findings = await Promise.all(verified);
  const rowCounts: Record<string, number> = {};
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
    problems.add(found);
    if (count !== null) rowCounts[set] = count;
    print(`${set}: ${count ?? 0} rows`);
  }
  let files = 0;
  await contained('files', report, async () => {
    files = await blobs(report);
  });
  print(`${files} files`);
  const { count } = problems;
  if (count > shownMax) print(`and ${count - shownMax} more`);
  print(count === 0 ? 'no problems found' : `${count} problems`);
  const answer = { ...counts, rows: rowCounts, files, problems: count, shown };
  return count === 0 ? done(answer) : { exit: 'differs', answer };
}

/** Checks the log, and reports problems. @returns what the log contains up to the last readable record */
export function auditLog(log: Pick<LogAudit, 'integrity' | 'records'>, report: Report) {
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
  blobs: ReadableBlobs;
  /** Returns the blobs that rows reference, each with a description of its row. */
  named: () => ReadonlyMap<string, string>;
  report: (line: string) => void;
}

/**
 * Compares every blob with its hash, and reports blobs that rows reference but that are missing. @returns the number of blobs
 */
export async function verifyBlobs({ blobs, named, report }: Audited): Promise<number> {
  const rows = named();
  let count = 0;
  for await (const { hash } of blobs.all()) {
    const found = await contentHash(blobs, hash);
    if (found === null) continue;
    count += 1;
    const row = rows.has(hash) ? ` (${rows.get(hash)})` : '';
    if (found !== hash) report(`file ${hash}: content does not match the hash${row}`);
  }
  await reportMissing({ blobs, named, report });
  return count;
}

/** Reports blobs that rows reference but that are missing. */
export async function reportMissing({ blobs, named, report }: Audited): Promise<void> {
  const missing = new Set(named().keys());
  for await (const { hash } of blobs.all()) missing.delete(hash);
  // The running product may have added or erased files in the meantime.
  const still = missing.size === 0 ? null : named();
  for (const hash of missing)
    if (still?.has(hash) && !(await isKept(blobs, hash))) report(`file ${hash}: missing (${still.get(hash)})`);
}
