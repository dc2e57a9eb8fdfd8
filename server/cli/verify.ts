import { Event } from '../../shared/events/index.ts';
import type { Log, LogRecord } from '../log/port.ts';
import type { RowAudit } from './verify-rows.ts';

interface Verify {
  log: Log;
  /** null when there are no rows of this version to look at. */
  rows: RowAudit | null;
  say: (line: string) => void;
}

const chunk = 1000;
const shownMax = 100;
const streams = /^(config|(conversation|staff)\/.+)$/;

/** Holds every event of the log and every row against its schema. @returns the exit code, 1 when something is wrong */
export async function verify({ log, rows, say }: Verify): Promise<number> {
  let problems = 0;
  const report = (line: string) => {
    problems += 1;
    if (problems <= shownMax) say(line);
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
  if (rows === null) say('no rows of this version: the next start makes them from the log');
  else say(`${rows.check(report)} rows`);
  if (problems > shownMax) say(`and ${problems - shownMax} more`);
  say(problems === 0 ? 'all is as it should be' : `${problems} problems`);
  return problems === 0 ? 0 : 1;
}

/** Where it is wrong and how, never with what is written there. */
function problemsOf(record: LogRecord, before: number): string[] {
  const wrong: string[] = [];
  if (record.position <= before) wrong.push('it does not follow the one before');
  if (!streams.test(record.stream)) wrong.push('its stream is none that there is');
  record.events.forEach((event, n) => {
    const { success, error } = Event.safeParse(event);
    if (success) return;
    const issue = error.issues[0];
    const type = String((event as { type?: unknown }).type).slice(0, 60);
    wrong.push(`event ${n} (${type}): ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
  });
  return wrong;
}
