import type { LogRecord } from '../../../server/log/port.ts';
import type { Event } from '../../../shared/events/index.ts';

/** An event of a conversation with its time and actor. Lists are in log order. */
export interface Step {
  n: number;
  position: number;
  /** Time of the record in the log. */
  at: number;
  /** The user who gave the command. */
  by: string | null;
  event: Event;
}

export type Tolerances = Readonly<Record<'normal' | 'vip1' | 'vip2' | 'vip3', number>>;

/** Events by conversation, changes of the wait limits, and contents by id. Events and changes are in log order. */
export interface Steps {
  byConversation: ReadonlyMap<string, Step[]>;
  tolerances: { n: number; at: number; tolerances: Tolerances }[];
  contents: ReadonlyMap<string, unknown>;
}

const firstTolerances: Tolerances = { normal: 7200, vip1: 3600, vip2: 1800, vip3: 60 };

export function stepsOf(records: readonly LogRecord[]): Steps {
  const byConversation = new Map<string, Step[]>();
  const tolerances: Steps['tolerances'] = [{ n: 0, at: 0, tolerances: firstTolerances }];
  const contents = new Map<string, unknown>();
  let n = 0;
  for (const { position, stream, at, actor, events, contents: beside } of records) {
    for (const [id, value] of Object.entries(beside)) contents.set(id, value);
    for (const event of events) {
      n += 1;
      if (event.type === 'settings.changed' && 'tolerances' in event.changes) {
        tolerances.push({ n, at, tolerances: event.changes.tolerances as Tolerances });
      }
      if (!stream.startsWith('conversation/')) continue;
      const id = stream.slice('conversation/'.length);
      const steps = byConversation.get(id) ?? [];
      byConversation.set(id, steps);
      steps.push({ n, position, at, by: /staff:(.+)$/.exec(actor)?.[1] ?? null, event });
    }
  }
  return { byConversation, tolerances, contents };
}
