import type { SimChannel } from './channel.ts';
import type { Chat } from './chat.ts';
import { type ActResult, ChatParticipant } from './chat-participant.ts';
import type { Person } from './person.ts';
import type { Received } from './records.ts';
import type { World } from './world.ts';

export interface CustomerOptions {
  displayName: string;
  language?: string;
  pictureUrl?: string;
  statusMessage?: string;
  userId?: string;
  /** `false` for a person who never added the account. */
  friend?: boolean;
  /** `false` if LINE must not provide the profile. */
  consent?: boolean;
}

export type Friendship = 'friend' | 'blocked' | 'stranger';

const week = 7 * 86_400_000;

/** A person as seen by a channel, with friendship and one-to-one chat. */
export class SimCustomer extends ChatParticipant {
  friendship: Friendship;
  lastWroteAt: number | undefined;
  readonly inbox: Received[] = [];

  constructor(world: World, channel: SimChannel, person: Person, chat: Chat, friend: boolean) {
    super(world, channel, person, chat);
    this.friendship = friend ? 'friend' : 'stranger';
  }

  get displayName(): string {
    return this.person.displayName;
  }

  /** Id of the last message that the official account has read. */
  get readMarker(): string | undefined {
    return this.chat.readMarker;
  }

  get loadingUntil(): number {
    return this.chat.loadingUntil;
  }

  /** Adds or unblocks the account. */
  follows(): Promise<ActResult> {
    const isUnblocked = this.friendship === 'blocked';
    this.friendship = 'friend';
    return this.does('follow', { follow: { isUnblocked } }, { reply: true });
  }

  blocks(): Promise<ActResult> {
    this.friendship = 'blocked';
    return this.does('unfollow', {});
  }

  /** Whether messages reach the person. Friends are always reachable, strangers until a week after their last message. */
  isReachable(): boolean {
    if (this.friendship !== 'stranger') return this.friendship === 'friend';
    return this.lastWroteAt !== undefined && this.world.now() - this.lastWroteAt < week;
  }

  hasProfile(): boolean {
    if (!this.person.consent || this.friendship === 'blocked') return false;
    return this.friendship === 'friend' || this.lastWroteAt !== undefined;
  }

  protected override spoke(at: number): void {
    this.lastWroteAt = at;
  }
}
