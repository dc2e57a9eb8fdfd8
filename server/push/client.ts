import type { Viewer } from '../../shared/permissions.ts';
import { type Scope, scopeKey } from '../../shared/sync/scope.ts';
import type { Feeds } from './feeds.ts';
import { type Room, roomOf } from './scope.ts';

/** What a connection hears. The transport (socket.io, plain WebSocket) is behind `Transport`. */
export interface Transport {
  /** The rooms in which deltas are sent to it. */
  enter(roomKey: string): void;
  leave(roomKey: string): void;
}

/** The scopes that one connection has joined. */
export class Client {
  readonly rooms = new Map<string, Room>();
  private readonly feeds: Feeds;
  private readonly transport: Transport;

  constructor(feeds: Feeds, transport: Transport) {
    this.feeds = feeds;
    this.transport = transport;
  }

  /** false when the person may not hear this scope. */
  join(scope: Scope, viewer: Viewer, conversationBrand: string | null): Room | null {
    const room = roomOf(scope, viewer, conversationBrand);
    if (room === null) return null;
    const key = scopeKey(scope);
    if (this.rooms.get(key)?.key === room.key) {
      this.transport.enter(room.key);
      return room;
    }
    this.leave(scope);
    this.rooms.set(key, room);
    this.feeds.enter(room);
    this.transport.enter(room.key);
    return room;
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
