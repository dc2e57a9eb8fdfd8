import { problemsOf } from '../log/check-record.ts';
import type { Log } from '../log/port.ts';
import { done, type Outcome } from './outcome.ts';
import type { RowAudit } from './verify-rows.ts';

interface Verify {
  log: Log;
  rows: readonly SetAudit[];
  say: (line: string) => void;
}

/** The rows of one set; null when there are none of this version to look at. */
export interface SetAudit {
  set: string;
  audit: Pick<RowAudit, 'check'> | null;
}

const chunk = 1000;
const shownMax = 100;

/** Holds every event of the log and every row against its schema. */
export async function verify({ log, rows, say }: Verify): Promise<Outcome> {
  let problems = 0;
  const shown: string[] = [];
  const report = (line: string) => {
    problems += 1;
    if (problems > shownMax) return;
    shown.push(line);
    say(line);
  };
  const counts = { records: 0, events: 0 };
  let position = 0;
  for (;;) {
    const records = await log.read(position, chunk);
    for (const record of records) {
      counts.records += 1;
      counts.events += record.events.length;
      for (const wrong of problemsOf(record, position)) report(`record ${record.position}: ${wrong}`);
      position = record.position;
    }
    if (records.length < chunk) break;
  }
  say(`${counts.records} records, ${counts.events} events, up to position ${position}`);
  const rowCounts: Record<string, number> = {};
  for (const { set, audit } of rows) {
    if (audit === null) say(`${set}: no rows of this version, the next start makes them from the log`);
    else {
      rowCounts[set] = audit.check(report);
      say(`${set}: ${rowCounts[set]} rows`);
    }
  }
  if (problems > shownMax) say(`and ${problems - shownMax} more`);
  say(problems === 0 ? 'all is as it should be' : `${problems} problems`);
  const answer = { ...counts, position, rows: rowCounts, problems, shown };
  return problems === 0 ? done(answer) : { exit: 'differs', answer };
}
