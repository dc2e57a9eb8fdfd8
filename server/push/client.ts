import { limits } from '../../shared/limits.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import type { Feeds } from './feeds.ts';
import type { Room } from './scope.ts';

/** Adds a connection to delivery rooms and removes it from them. Each kind of socket has its own implementation. */
export interface Rooms {
  enter(roomKey: string): void;
  leave(roomKey: string): void;
}

/** The scopes that one connection has joined. */
export class Client {
  /** Joined rooms, by key of their scope. */
  readonly rooms = new Map<string, Room>();
  private readonly feeds: Feeds;
  private readonly transport: Rooms;

  constructor(feeds: Feeds, transport: Rooms) {
    this.feeds = feeds;
    this.transport = transport;
  }

  /**
   * Joins a room, and leaves the previous room of the same scope.
   * @returns `false` if the connection has too many scopes
   */
  join(room: Room): boolean {
    const key = scopeKey(room.scope);
    if (!this.rooms.has(key) && this.isFull) return false;
    if (this.rooms.get(key)?.key !== room.key) {
      this.leave(room.scope);
      this.rooms.set(key, room);
      this.feeds.enter(room);
    }
    this.transport.enter(room.key);
    return true;
  }

  get isFull(): boolean {
    return this.rooms.size >= limits.scopesMax;
  }

  leave(scope: Scope): void {
    const room = this.rooms.get(scopeKey(scope));
    if (room === undefined) return;
    this.rooms.delete(scopeKey(scope));
    this.feeds.leave(room);
    this.transport.leave(room.key);
  }

  leaveAll(): void {
    for (const { scope } of [...this.rooms.values()]) this.leave(scope);
  }
}
