import { UnknownEvent } from '../engine/apply-records.ts';
import type { ProjectionSet } from '../projections/set.ts';
import { isDamaged } from '../storage/derived-file.ts';
import { explain } from './explain.ts';
import { type FoundProblems, Problems } from './problems.ts';
import { type ReadLog, recompute } from './recompute-rows.ts';
import { RowAudit } from './verify-rows.ts';

/** Result of verifying the rows of a set. `none` if there are no rows of this version, `damaged` if the file cannot be opened. */
export interface SetFindings extends FoundProblems {
  state: 'none' | 'damaged' | 'checked';
  /** Number of rows. `null` if reading them failed. */
  rows: number | null;
}

interface VerifySet {
  dataDir: string;
  log: ReadLog;
  set: ProjectionSet;
  /** Resolves whether the log is free of problems. A problem of the log can cause any error while the rows are verified. */
  isLogSound: () => Promise<boolean>;
  /** Prints progress. */
  warn: (line: string) => void;
}

/** Verifies the rows of a set against their schemas and the log. */
export async function verifySet({ dataDir, log, set, isLogSound, warn }: VerifySet): Promise<SetFindings> {
  const problems = new Problems();
  const { report } = problems;
  const findings = (state: SetFindings['state'], rows: number | null = null): SetFindings => ({
    ...{ state, rows },
    ...problems.found,
  });
  const audit = sound(() => RowAudit.open(dataDir, set));
  if (audit === null || audit === 'damaged') return findings(audit ?? 'none');
  let rows: number | null = null;
  try {
    for (const line of audit.integrity()) report(`rows of ${set.name}: ${line}`);
    const isExpected = async (error: unknown) => isOfData(error) || (explain(error) === null && !(await isLogSound()));
    try {
      rows = audit.check(report);
      await recompute({ dataDir, log, set, live: audit.sqlite, report, warn });
    } catch (error) {
      if (!(await isExpected(error))) throw error;
      report(`rows of ${set.name}: the data is damaged; the rest was not checked`);
    }
    return findings('checked', rows);
  } finally {
    audit.sqlite.close();
  }
}

/** Returns the opened object, or `damaged` if its file is damaged. */
export function sound<T>(open: () => T): T | 'damaged' {
  try {
    return open();
  } catch (error) {
    if (!isOfData(error)) throw error;
    return 'damaged';
  }
}

/** Whether an error is caused by damaged data. */
export const isOfData = (error: unknown) =>
  error instanceof SyntaxError || error instanceof UnknownEvent || isDamaged(error);
