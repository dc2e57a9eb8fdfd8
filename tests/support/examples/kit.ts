import type { Actor, Content } from '../../../server/log/port.ts';
import type { Read } from '../../../server/projections/stored.ts';
import { contentIds } from '../../../shared/content.ts';
import type { Origin } from '../../../shared/events/common.ts';
import type { Event, EventOf, EventType } from '../../../shared/events/index.ts';

/** Input of the example events. All other objects are created by the examples, with ids that begin with `prefix`. */
export interface Cast {
  prefix: string;
  /** Time of the first example. Milliseconds UTC. */
  at: number;
  /** Users who gain access to the brand. */
  people: readonly string[];
  seal: (secret: string) => string;
}

/** An example event in a separate record. `setUp` contains the events of an earlier record that the example depends on. */
export interface Example<T extends EventType = EventType> {
  stream: string;
  actor: Actor;
  setUp?: readonly Event[];
  event: EventOf<T> | ((read: Read) => EventOf<T>);
  /** Contents that the events in `setUp` and in `event` refer to. */
  contents?: readonly Content[];
}

/**
 * Examples of every event type, in an order in which they form one story. A new event type does not compile until it has an example here.
 */
export type Examples = { readonly [T in EventType]: readonly [Example<T>, ...Example<T>[]] };

/** Returns functions that build the events of the examples. */
export function kitOf(cast: Cast) {
  const { prefix, at, people } = cast;
  const id = (name: string) => `${prefix}-${name}`;
  const [brandId, lineAccountId, staffId, chat] = [id('brand'), id('account'), id('ann'), id('chat')];
  const friend: Actor = `staff:${people[0]}`;

  const config = <T extends EventType>(event: Example<T>['event'], more: Partial<Example<T>> = {}): Example<T> => ({
    stream: 'config',
    actor: friend,
    event,
    ...more,
  });
  const person = <T extends EventType>(event: EventOf<T>, setUp: readonly Event[] = []): Example<T> => ({
    stream: `staff/${staffId}`,
    actor: `staff:${staffId}`,
    event,
    setUp,
  });
  const talk = <T extends EventType>(
    conversationId: string,
    event: Example<T>['event'],
    more: Partial<Example<T>> = {},
  ): Example<T> => ({ stream: `conversation/${conversationId}`, actor: friend, event, ...more });

  const origin = (conversationId: string, more: Partial<Origin> = {}): Origin => ({
    conversationId,
    brandId,
    lineAccountId,
    kind: 'user',
    sourceId: `U-${conversationId}`,
    userId: `U-${conversationId}`,
    standby: false,
    happenedAt: at,
    ...more,
  });
  const text = (contentId: string, value: string, content: Record<string, unknown> = {}): Content => ({
    id: contentId,
    value: { text: value, content },
  });
  const message = (conversationId: string, messageId: string) => contentIds.message(conversationId, messageId);
  const remark = (remarkId: string) => contentIds.remark(chat, remarkId);
  const remarkText = (name: string, value: string): Content => ({ id: remark(id(name)), value: { text: value } });

  const received = (
    conversationId: string,
    messageId: string,
    more: Partial<EventOf<'message.received'>> = {},
  ): EventOf<'message.received'> => ({
    type: 'message.received',
    origin: origin(conversationId),
    messageId,
    lineMessageId: `line-${messageId}`,
    kind: 'text',
    content: message(conversationId, messageId),
    replyToken: `token-${messageId}`,
    quoteToken: `quote-${messageId}`,
    readToken: null,
    quotedMessageId: null,
    media: null,
    ...more,
  });
  const queued = (conversationId: string, messageId: string): EventOf<'message.queued'> => ({
    type: 'message.queued',
    conversationId,
    messageId,
    kind: 'text',
    content: message(conversationId, messageId),
    staffId: people[0] ?? null,
    staffName: 'Person',
    clientId: `client-${messageId}`,
    quotedMessageId: null,
  });
  const claimed = (conversationId: string, messageId: string, via: 'reply' | 'push'): EventOf<'send.claimed'> => ({
    type: 'send.claimed',
    conversationId,
    claimId: `claim-${messageId}`,
    messageIds: [messageId],
    via,
    replyToken: via === 'reply' ? `token-${conversationId}-q` : null,
    retryKey: via === 'push' ? messageId : null,
  });

  /** Returns an example of an event in a new conversation in which a reply is being delivered. */
  const sending = <T extends EventType>(name: string, event: EventOf<T>, via: 'reply' | 'push' = 'reply') => {
    const [conversationId, question, answer] = [id(name), `${id(name)}-q`, `${id(name)}-a`];
    const setUp = [received(conversationId, question), queued(conversationId, answer)];
    const contents = [
      text(message(conversationId, question), 'ขอเลขพัสดุหน่อยค่ะ'),
      text(message(conversationId, answer), 'TH0123456789'),
    ];
    const before = event.type === 'send.claimed' ? setUp : [...setUp, claimed(conversationId, answer, via)];
    return talk<T>(conversationId, event, { setUp: before, contents, actor: 'line' });
  };
  const ofSending = (name: string) => ({ conversationId: id(name), claimId: `claim-${id(name)}-a` });

  return {
    ...cast,
    id,
    brandId,
    lineAccountId,
    staffId,
    chat,
    config,
    person,
    talk,
    origin,
    text,
    message,
    remark,
    remarkText,
    received,
    queued,
    claimed,
    sending,
    ofSending,
  };
}
export type Kit = ReturnType<typeof kitOf>;
