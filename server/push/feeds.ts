import type { Commit } from '../engine/projector.ts';
import { topicsOf } from '../kinds/topics.ts';
import type { RowChange } from '../projections/stored.ts';
import { Feed, type OutRow } from './feed.ts';
import type { Room } from './scope.ts';

const wildcard = (topic: string) => `${topic.slice(0, topic.indexOf(':'))}:*`;

/** The feeds of all rooms that have members, by room and by topic. */
export class Feeds {
  private readonly feeds = new Map<string, { feed: Feed; members: number }>();
  private readonly byTopic = new Map<string, Set<Feed>>();
  private readonly deliver: (feed: Feed, position: number, rows: OutRow[]) => void;
  private readonly exists: (brandId: string) => boolean;

  constructor(
    deliver: (feed: Feed, position: number, rows: OutRow[]) => void,
    brandExists: (brandId: string) => boolean,
  ) {
    this.deliver = deliver;
    this.exists = brandExists;
  }

  enter(room: Room): void {
    const known = this.feeds.get(room.key);
    if (known !== undefined) {
      known.feed.sendPending();
      known.members += 1;
      return;
    }
    const feed = new Feed(room, this.deliver);
    this.feeds.set(room.key, { feed, members: 1 });
    for (const topic of room.topics) {
      const set = this.byTopic.get(topic) ?? new Set();
      this.byTopic.set(topic, set.add(feed));
    }
  }

  leave(room: Room): void {
    const known = this.feeds.get(room.key);
    if (known === undefined) return;
    known.members -= 1;
    if (known.members > 0) return;
    known.feed.stop();
    this.feeds.delete(room.key);
    for (const topic of room.topics) {
      const set = this.byTopic.get(topic);
      set?.delete(known.feed);
      if (set?.size === 0) this.byTopic.delete(topic);
    }
  }

  take({ position, changes }: Commit): void {
    if (this.feeds.size === 0) return;
    const touched = new Set<Feed>();
    for (const change of changes) this.takeOne(change, touched);
    const now = performance.now();
    for (const feed of touched) feed.settle(position, now);
  }

  private takeOne(change: RowChange, touched: Set<Feed>): void {
    const topics = { before: topicsOf(change.kind, change.before), after: topicsOf(change.kind, change.after) };
    if (topics.before.length === 0 && topics.after.length === 0) return;
    const subscribed = new Set<Feed>();
    for (const topic of [...topics.before, ...topics.after]) {
      for (const feed of this.byTopic.get(topic) ?? []) subscribed.add(feed);
      for (const feed of this.byTopic.get(wildcard(topic)) ?? []) subscribed.add(feed);
    }
    for (const feed of subscribed) {
      const own = feed.room.topics;
      const isOurs = (list: readonly string[]) =>
        list.some((topic) => own.includes(topic) || own.includes(wildcard(topic)));
      feed.take(change, isOurs, topics, this.exists);
      touched.add(feed);
    }
  }

  roomsUnder(topic: string): Room[] {
    return [...(this.byTopic.get(topic) ?? [])].map(({ room }) => room);
  }

  stop(): void {
    for (const { feed } of this.feeds.values()) feed.stop();
  }
}
