import { limits } from '../../shared/limits.ts';
import type { Presence, Viewers } from '../../shared/sync/messages.ts';
import { contain, type Warn } from '../process/contain.ts';
import type { Room } from './scope.ts';

type Viewed = Viewers['conversations'][number];

interface InboxViewersOptions {
  /** Rooms that subscribe to a topic. */
  roomsUnder: (topic: string) => readonly Room[];
  /** Brand of a conversation, `null` if the conversation does not exist. */
  brandOf: (conversationId: string) => string | null;
  send: (room: Room, viewers: Viewers) => void;
  warn: Warn;
}

/**
 * People who view the conversations of an inbox, for the rows of its list (SYNC-24). Changes are sent to the rooms of the brand together, at
 * most once per second, so that the cost does not depend on how often people change conversations.
 */
export class InboxViewers {
  private readonly options: InboxViewersOptions;
  /** Conversations that somebody views, with their brand. */
  private readonly viewed = new Map<string, { brandId: string; viewing: Viewed['viewing'] }>();
  /** Brands of the conversations whose viewers have changed since the last frame. */
  private readonly changes = new Map<string, string>();
  private timer: NodeJS.Timeout | null = null;

  constructor(options: InboxViewersOptions) {
    this.options = options;
  }

  /** Called with each change of presence. Ignores changes that do not concern the viewers. */
  changed({ conversationId, viewing: all }: Presence): void {
    const viewing = all.slice(0, limits.rowViewersMax);
    const before = this.viewed.get(conversationId);
    if (idsOf(before?.viewing ?? []) === idsOf(viewing)) return;
    const brandId = before?.brandId ?? this.options.brandOf(conversationId);
    if (brandId === null) return;
    if (viewing.length === 0) this.viewed.delete(conversationId);
    else this.viewed.set(conversationId, { brandId, viewing });
    this.changes.set(conversationId, brandId);
    if (this.timer !== null) return;
    this.flush();
    this.wait();
  }

  /** Returns the frame with all viewers of a room's inbox. */
  of({ scope, topics }: Room): Viewers {
    const conversations = [...this.viewed]
      .filter(([, { brandId }]) => topics.includes(`inbox:${brandId}`) || topics.includes('inbox:*'))
      .slice(0, limits.viewedRowsMax)
      .map(([conversationId, { viewing }]) => ({ conversationId, viewing }));
    return { scope, isComplete: true, conversations };
  }

  private wait(): void {
    const passed = contain(this.options.warn, 'Viewers of the inbox', () => {
      this.timer = null;
      if (this.changes.size === 0) return;
      this.flush();
      this.wait();
    });
    this.timer = setTimeout(passed, limits.viewersEveryMs).unref();
  }

  private flush(): void {
    const byRoom = new Map<Room, Viewed[]>();
    for (const [conversationId, brandId] of [...this.changes].slice(0, limits.viewedRowsMax)) {
      this.changes.delete(conversationId);
      const viewing = this.viewed.get(conversationId)?.viewing ?? [];
      const rooms = new Set([`inbox:${brandId}`, 'inbox:*'].flatMap((topic) => this.options.roomsUnder(topic)));
      for (const room of rooms) byRoom.set(room, [...(byRoom.get(room) ?? []), { conversationId, viewing }]);
    }
    for (const [room, conversations] of byRoom)
      this.options.send(room, { scope: room.scope, isComplete: false, conversations });
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }
}

const idsOf = (people: Viewed['viewing']) => people.map(({ id }) => id).join(' ');
