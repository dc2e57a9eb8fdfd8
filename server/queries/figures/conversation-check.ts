import { randomUUID } from 'node:crypto';
import { isEventType } from '../../../shared/events/index.ts';
import { isEnded } from '../../../shared/vocabulary.ts';
import { rulesOf } from '../../figures/company.ts';
import { type CountedEpisode, type CountedTurn, type FigureKind, firstDayEndOf } from '../../kinds/figure-rows.ts';
import type { Log, LogRecord } from '../../log/port.ts';
import type { Read } from '../../projections/stored.ts';
import type { RowStore } from '../../projections/write.ts';
import { parsedRow } from '../../storage/derived-row.ts';
import type { Sqlite } from '../../storage/sqlite.ts';
import { type Episodes, foldEpisodes, noEpisodes } from '../../turns/episodes.ts';
import { foldTurns, noPast, noTurns } from '../../turns/fold.ts';
import { turnItem } from '../../turns/items.ts';
import type { PastTurns, RecentTurns } from '../../turns/timeline.ts';
import type { ToleranceHistory } from '../../turns/tolerances.ts';
import type { Turn } from '../../turns/turn.ts';
import { beyond, judged, unknown, type Verdict } from './verdict.ts';

/** Returns a random conversation. All conversations are equally likely, because their ids are digests. */
export function anyConversation(sqlite: Sqlite): string | null {
  const first = sqlite
    .prepare<[string], string>("SELECT id FROM rows WHERE kind = 'standing' AND id >= ? ORDER BY id LIMIT 1")
    .pluck();
  return first.get(randomUUID()) ?? first.get('') ?? null;
}

/** The turns and cases of a conversation that were counted again, with the fields that figures depend on. */
interface Recounted {
  /** Times of the replies, by id of the turn's first message. `null` for a turn without a reply. */
  turns: Map<string, number | null>;
  /** Cases by id, with opening time, outcome, and outcome at an age of 24 hours. */
  episodes: Map<string, RecountedEpisode>;
}

interface RecountedEpisode {
  openedAt: number;
  outcome: CountedEpisode['outcome'];
  firstDay: CountedEpisode['outcome'];
}

/** Counts the turns and cases of a conversation again, from all records of its stream. */
function recounted(conversationId: string, records: readonly LogRecord[], history: ToleranceHistory): Recounted {
  const turns = new Map<string, Turn>();
  const writers = new Map<string, string | null>();
  const seen = new Set<string>();
  const found: Recounted = { turns: new Map(), episodes: new Map() };
  let recent: RecentTurns | null = null;
  let past: PastTurns = noPast;
  let episodes: Episodes = noEpisodes;
  for (const { at, position, events } of records) {
    const now = { at, position };
    const known = historyUpTo(history, position);
    for (const event of events) {
      if (!isEventType(event.type)) continue;
      recent ??= noTurns(known, at);
      if (event.type === 'message.queued' || event.type === 'message.released')
        writers.set(event.messageId, event.staffId);
      const item = turnItem(event, (messageId) => writers.get(messageId) ?? null);
      if (item !== null) {
        const before = past;
        const folded = foldTurns({ recent, past: () => before }, item, now, known);
        recent = folded.recent;
        past = folded.past ?? past;
        for (const change of folded.changes) {
          if (change.before !== null) turns.delete(change.before.openedBy);
          if (change.after !== null) turns.set(change.after.openedBy, change.after);
        }
      }
      const isNew =
        (event.type === 'message.received' || event.type === 'message.unsent') && !seen.has(event.messageId);
      if (isNew) seen.add(event.messageId);
      const isMessage = event.type === 'message.received' && isNew;
      const moved =
        event.type === 'conversation.status-changed' ? (isEnded(event.status) ? 'ended' : 'reopened') : null;
      if (!isMessage && moved === null) continue;
      const was = episodes.episodeId;
      episodes = foldEpisodes(episodes, isMessage ? 'received' : (moved as 'ended' | 'reopened'), conversationId, now);
      const is = episodes.episodeId;
      if (was === is) continue;
      const outcome =
        event.type === 'conversation.status-changed' && event.status === 'resolved' ? 'resolved' : 'closed';
      const moveTo = (id: string, next: CountedEpisode['outcome']) => {
        const { openedAt, firstDay } = found.episodes.get(id) ?? { openedAt: at, firstDay: null };
        const isFirstDay = at <= firstDayEndOf({ openedAt });
        found.episodes.set(id, { openedAt, outcome: next, firstDay: isFirstDay ? next : firstDay });
      };
      if (was !== null) moveTo(was, outcome);
      if (is !== null) moveTo(is, null);
    }
  }
  for (const { openedBy, outcome } of turns.values()) {
    found.turns.set(openedBy, outcome.state === 'answered' ? outcome.at : null);
  }
  return found;
}

/** Returns the wait limits that were set at a position or before it. */
function historyUpTo(history: ToleranceHistory, position: number): ToleranceHistory {
  const known = history.filter((entry) => entry.position <= position);
  return known.length > 0 ? known : history.slice(0, 1);
}

/** Describes the difference between a recount and the rows. `null` if there is none. */
function differenceOf(
  { turns, episodes }: Recounted,
  rows: { turns: readonly CountedTurn[]; episodes: readonly CountedEpisode[] },
): string | null {
  const answered = [...turns.values()].filter((at) => at !== null).sort();
  const stored = rows.turns.flatMap(({ state, endedAt }) => (state === 'answered' ? [endedAt] : [])).sort();
  if (JSON.stringify(answered) !== JSON.stringify(stored))
    return `${answered.length} answered turns, ${stored.length} rows`;
  if (episodes.size !== rows.episodes.length) return `${episodes.size} episodes, ${rows.episodes.length} rows`;
  const wrong = rows.episodes.find(({ id, openedAt, outcome, firstDay }) => {
    const episode = episodes.get(id);
    return episode?.openedAt !== openedAt || episode.outcome !== outcome || episode.firstDay !== firstDay.outcome;
  });
  return wrong === undefined ? null : `the episode ${wrong.id}`;
}

const chunk = 1000;
/** Maximum number of records of a checked stream. Longer streams are not checked. Only `rebuild` computes their rows again. */
const recordsMax = 20_000;

interface CheckDeps {
  log: Pick<Log, 'readStream'>;
  store: RowStore;
}

/** Compares the turns and cases of a conversation with a recount from all records of its stream. */
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
  const state = read('standing', conversationId)?.row;
  if (state === undefined) return unknown;
  // The rows cannot be compared, because they include records that were appended after the stream was read.
  if (state.version > (records.at(-1)?.position ?? 0)) return unknown;
  const included = records.filter(({ position }) => position <= store.checkpoint());
  const rowsOf = <R>(table: 'turns' | 'episodes') =>
    store.sqlite
      .prepare<[string], string>(`SELECT row FROM ${table} WHERE conversation_id = ?`)
      .pluck()
      .all(conversationId)
      .map((row) => parsedRow(row) as R);
  const rows = { turns: rowsOf<CountedTurn>('turns'), episodes: rowsOf<CountedEpisode>('episodes') };
  return judged(differenceOf(recounted(conversationId, included, rulesOf(read).history), rows));
}
