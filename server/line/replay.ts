import type { MessageContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import type { Engine } from '../engine/engine.ts';
import { joined } from '../engine/personal.ts';
import { messageIdOf } from '../keys/message-id.ts';
import type { Log, NewRecord } from '../log/port.ts';
import type { ReplayedRecord, ReplayOutcome, WebhookReplay } from '../ports/webhook-replay.ts';
import { decodeEvent } from './decode-event.ts';
import { isObject } from './decode-values.ts';

/**
 * Creates the {@link WebhookReplay}, which reprocesses LINE events that were stored raw. The current decoder converts them to new facts.
 * The original records do not change.
 */
export function webhookReplay(
  engine: Pick<Engine, 'append' | 'reached' | 'now'> & { log: Pick<Log, 'read'> },
): WebhookReplay {
  async function one(lineAccountId: string, position: number): Promise<ReplayedRecord & { fact?: NewRecord }> {
    const [record] = await engine.log.read(position - 1, 1);
    const stored = record === undefined ? undefined : joined(record).find(({ type }) => type === 'other.received');
    if (record === undefined || stored?.type !== 'other.received' || stored.origin.lineAccountId !== lineAccountId) {
      return { position, outcome: 'gone', content: null };
    }
    const of = (outcome: ReplayOutcome) => ({ position, outcome, content: stored.content });
    const raw = (record.contents[stored.content] as MessageContent | undefined)?.content.raw;
    if (!isObject(raw) || stored.origin.sourceId === '') return of('gone');
    const { event, contents } = decodeEvent({
      event: raw,
      origin: { ...stored.origin, happenedAt: happenedAt(stored, engine.now()) },
      lineId: () => messageIdOf(lineAccountId, `replay-${stored.messageId}`),
      messageId: (lineMessageId) => messageIdOf(lineAccountId, lineMessageId),
    });
    if (event.type === 'other.received') return of('unknown');
    const dedupe = `replay/${position}/${lineAccountId}`;
    const fact = { stream: record.stream, at: engine.now(), actor: 'line', events: [event], contents, dedupe } as const;
    return { ...of('replayed'), fact };
  }

  return {
    async replay(lineAccountId, positions) {
      const outcomes: ReplayedRecord[] = [];
      const facts: NewRecord[] = [];
      for (const position of positions) {
        const { fact, ...outcome } = await one(lineAccountId, position);
        outcomes.push(outcome);
        if (fact !== undefined) facts.push(fact);
      }
      const appending = facts.map(async (fact) => engine.append(fact));
      // Waits until all appends have ended, so that no append is still running when a failed append rejects the call. If the call is
      // repeated, facts that were already stored are deduplicated.
      await Promise.allSettled(appending);
      const appended = await Promise.all(appending);
      const last = appended.findLast(({ state }) => state === 'appended');
      if (last?.state === 'appended') await engine.reached(last.position, limits.behindMs);
      return outcomes;
    },
  };
}

/** Returns the time of a stored event. If that time is more than seven days ago, returns the current time, as for incoming events. */
function happenedAt({ origin }: EventOf<'other.received'>, at: number): number {
  return origin.happenedAt >= at - limits.lateEventMs ? origin.happenedAt : at;
}
