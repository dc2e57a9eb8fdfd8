import { rulesOf } from '../../figures/people.ts';
import type { CountedEpisode, CountedTurn, FigureKind } from '../../kinds/figure-rows.ts';
import type { Log, LogRecord } from '../../log/port.ts';
import type { Read } from '../../projections/stored.ts';
import type { RowStore } from '../../projections/write.ts';
import { parsedRow } from '../../storage/derived-row.ts';
import { differenceOf, recounted } from './recount.ts';
import { beyond, judged, unknown, type Verdict } from './verdict.ts';

const chunk = 1000;
/** Longer streams are checked by `rebuild` only. */
const recordsMax = 20_000;

interface CheckDeps {
  log: Pick<Log, 'readStream'>;
  store: RowStore;
}

/** Compares the turns and episodes of a conversation with a recount of its whole stream. */
export async function checkConversation({ log, store }: CheckDeps, conversationId: string): Promise<Verdict> {
  const records: LogRecord[] = [];
  for (let after = 0; records.length < recordsMax; ) {
    const more = await log.readStream(`conversation/${conversationId}`, after, chunk);
    records.push(...more);
    after = more.at(-1)?.position ?? 0;
    if (more.length < chunk) break;
  }
  if (records.length >= recordsMax) return beyond;
  const read: Read<FigureKind> = (kind, id) => store.get(kind, id);
  const standing = read('standing', conversationId)?.row;
  if (standing === undefined) return unknown;
  // The rows include records that were appended after the stream was read.
  if (standing.version > (records.at(-1)?.position ?? 0)) return unknown;
  const held = records.filter(({ position }) => position <= store.checkpoint());
  const rowsOf = <R>(table: 'turns' | 'episodes') =>
    store.sqlite
      .prepare<[string], string>(`SELECT row FROM ${table} WHERE conversation_id = ?`)
      .pluck()
      .all(conversationId)
      .map((row) => parsedRow(row) as R);
  const rows = { turns: rowsOf<CountedTurn>('turns'), episodes: rowsOf<CountedEpisode>('episodes') };
  return judged(differenceOf(recounted(conversationId, held, rulesOf(read).history), rows));
}
