import { isEventType } from '../../../shared/events/index.ts';
import { isEnded } from '../../../shared/vocabulary.ts';
import { type CountedEpisode, type CountedTurn, firstDayEndOf } from '../../kinds/figure-rows.ts';
import type { LogRecord } from '../../log/port.ts';
import { type Episodes, foldEpisodes, noEpisodes } from '../../turns/episodes.ts';
import { foldTurns, noPast, noTurns } from '../../turns/fold.ts';
import { turnItem } from '../../turns/items.ts';
import type { PastTurns, RecentTurns } from '../../turns/timeline.ts';
import type { ToleranceHistory } from '../../turns/tolerances.ts';
import type { Turn } from '../../turns/turn.ts';

/** Turns and episodes of a conversation, with the fields that figures count. */
export interface Recounted {
  /** Time of the reply by id of the opening message. `null` without a reply. */
  turns: Map<string, number | null>;
  /** Opening time, outcome, and outcome at an age of 24 hours, by episode id. */
  episodes: Map<string, RecountedEpisode>;
}

interface RecountedEpisode {
  openedAt: number;
  outcome: CountedEpisode['outcome'];
  firstDay: CountedEpisode['outcome'];
}

/** Recounts a conversation from its whole stream. */
export function recounted(conversationId: string, records: readonly LogRecord[], history: ToleranceHistory): Recounted {
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
      if (event.type === 'message.queued') writers.set(event.messageId, event.staffId);
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
      const said = event.type === 'message.received' && isNew;
      const moved =
        event.type === 'conversation.status-changed' ? (isEnded(event.status) ? 'ended' : 'reopened') : null;
      if (!said && moved === null) continue;
      const was = episodes.episodeId;
      episodes = foldEpisodes(episodes, said ? 'said' : (moved as 'ended' | 'reopened'), conversationId, now);
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

/** Returns the wait limits set up to a position. */
function historyUpTo(history: ToleranceHistory, position: number): ToleranceHistory {
  const known = history.filter((entry) => entry.position <= position);
  return known.length > 0 ? known : history.slice(0, 1);
}

/** Describes the difference between a recount and the rows. `null` if there is none. */
export function differenceOf(
  { turns, episodes }: Recounted,
  rows: { turns: readonly CountedTurn[]; episodes: readonly CountedEpisode[] },
): string | null {
  const answered = [...turns.values()].filter((at) => at !== null).sort();
  const kept = rows.turns.flatMap(({ state, endedAt }) => (state === 'answered' ? [endedAt] : [])).sort();
  if (JSON.stringify(answered) !== JSON.stringify(kept))
    return `${answered.length} answered turns, ${kept.length} rows`;
  if (episodes.size !== rows.episodes.length) return `${episodes.size} episodes, ${rows.episodes.length} rows`;
  const wrong = rows.episodes.find(({ id, openedAt, outcome, firstDay }) => {
    const episode = episodes.get(id);
    return episode?.openedAt !== openedAt || episode.outcome !== outcome || episode.firstDay !== firstDay.outcome;
  });
  return wrong === undefined ? null : `the episode ${wrong.id}`;
}
