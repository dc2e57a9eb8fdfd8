import type { SentAs } from '../../server/commands/messages.ts';
import { applyRecords } from '../../server/engine/apply-records.ts';
import type { Decide, Decision } from '../../server/engine/decision.ts';
import type { Actor, Content, FollowedLog, LogRecord } from '../../server/log/port.ts';
import { inboxRows } from '../../server/projections/index.ts';
import type { Read, Stored } from '../../server/projections/stored.ts';
import { Refusal } from '../../shared/errors.ts';
import { Event, type EventOf } from '../../shared/events/index.ts';

/** Stub of the lookup of a message by client id, which never finds a message. */
export const noClientIds: SentAs = () => undefined;

/** Stub of a log that accepts every row file as its own. */
export const anyLog: FollowedLog = { holds: () => true, headNow: () => 0, renewGeneration: () => undefined };

export const start = Date.UTC(2026, 0, 5, 3);

/**
 * Builds the rows that result from events, as the input of tests of pure decide functions. Each event is in a separate record, and records
 * are one second apart.
 */
export class Given {
  private readonly rows = new Map<string, Stored>();
  private position = 0;
  at = start;

  constructor(...events: Event[]) {
    for (const event of events) this.and([event]);
  }

  readonly sentAs: SentAs = (conversationId, staffId, clientId) => {
    const isIt = ({ row }: Stored<'message'>) =>
      row.conversationId === conversationId && row.author.id === staffId && row.clientId === clientId;
    const messages = [...this.rows].filter(([key]) => key.startsWith('message\n')).map(([, stored]) => stored);
    return (messages as Stored<'message'>[]).find(isIt)?.row.id;
  };

  readonly read: Read = ((kind: string, id: string) => this.rows.get(`${kind}\n${id}`)) as Read;

  and(events: readonly Event[], contents: readonly Content[] = [], staffId = 'boss'): this {
    return this.by(`staff:${staffId}`, events, contents);
  }

  by(actor: Actor, events: readonly Event[], contents: readonly Content[] = []): this {
    this.position += 1;
    this.at += 1000;
    const record: LogRecord = {
      position: this.position,
      stream: 'any',
      at: this.at,
      actor,
      events,
      contents: Object.fromEntries(contents.map(({ id, value }) => [id, value])),
    };
    const { overlay, deadLetters } = applyRecords(inboxRows, [record], this.read, () => []);
    if (deadLetters[0] !== undefined) throw new Error(deadLetters[0].error);
    for (const { kind, id, after } of overlay.all()) {
      if (after === undefined) this.rows.delete(`${kind}\n${id}`);
      else this.rows.set(`${kind}\n${id}`, after);
    }
    return this;
  }

  /** Runs a command, applies its result to the rows and returns it. */
  when<D extends Decision>(decide: Decide<D>, staffId = 'boss'): D {
    const decision = decide(this.read, this.at);
    // Validates the events, because a restore accepts only events that match the schema.
    for (const event of decision.events) Event.parse(event);
    if (decision.events.length > 0) this.and(decision.events, decision.contents, staffId);
    return decision;
  }

  /** Returns the event types of a command, or the code of its refusal. */
  outcome(decide: Decide, staffId = 'boss'): string[] | string {
    try {
      return this.when(decide, staffId).events.map(({ type }) => type);
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  }
}

export const brand = (brandId: string, name = brandId): EventOf<'brand.created'> => ({
  type: 'brand.created',
  brandId,
  name,
  description: '',
  colorScheme: { primary: '#06C755' },
  currency: 'THB',
  labels: [{ id: `${brandId}-escalated`, preset: 'escalated', color: '#9C36B5' }],
});

export const account = (
  lineAccountId: string,
  brandId: string | null,
  more: Partial<EventOf<'line-account.created'>> = {},
): EventOf<'line-account.created'> => ({
  type: 'line-account.created',
  lineAccountId,
  brandId,
  nickname: lineAccountId,
  channelId: `channel-${lineAccountId}`,
  channelSecret: 'sealed',
  accessToken: 'sealed',
  enabled: brandId !== null,
  ...more,
});

export const person = (staffId: string, more: Partial<EventOf<'staff.created'>> = {}): EventOf<'staff.created'> => ({
  type: 'staff.created',
  staffId,
  username: staffId,
  fullName: staffId.toUpperCase(),
  email: `${staffId}@example.com`,
  role: 'cs_agent',
  status: 'active',
  assignedBrands: ['tea'],
  permissions: null,
  passwordHash: 'hash',
  master: false,
  ...more,
});

export const wrote = (
  conversationId: string,
  messageId: string,
  more: Partial<EventOf<'message.received'>['origin']> = {},
): EventOf<'message.received'> => ({
  type: 'message.received',
  origin: {
    conversationId,
    brandId: 'tea',
    lineAccountId: 'line',
    kind: 'user',
    sourceId: `U-${conversationId}`,
    userId: `U-${conversationId}`,
    standby: false,
    happenedAt: start,
    ...more,
  },
  messageId,
  lineMessageId: messageId,
  kind: 'text',
  content: `${messageId}/${conversationId}`,
  replyToken: null,
  quoteToken: null,
  readToken: null,
  quotedMessageId: null,
  media: null,
});
