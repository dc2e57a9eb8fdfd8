import { limits } from '../../shared/limits.ts';
import type { Presence } from '../../shared/sync/messages.ts';

interface Person {
  id: string;
  name: string;
}

interface PresentPerson extends Person {
  typing: boolean;
  viewing: boolean;
}

interface Claim extends Person {
  end: NodeJS.Timeout;
}

/** People who are typing in or viewing each conversation, by connection, and the person who has claimed the reply. Never stored. */
export class ConversationPresence {
  private readonly byConversation = new Map<string, Map<string, PresentPerson>>();
  /** Ids of the conversations in which each connection is present, by connection. */
  private readonly places = new Map<string, Set<string>>();
  private readonly claims = new Map<string, Claim>();
  private readonly changed: (presence: Presence) => void;

  /** @param changed called when a claim expires */
  constructor(changed: (presence: Presence) => void) {
    this.changed = changed;
  }

  /**
   * Sets whether a person is typing or viewing.
   * @param claims whether typing takes over another person's claim, `null` for people who are not permitted to reply
   * @returns the presence in the conversation after the change, `null` if nothing changed
   */
  set(
    conversationId: string,
    connection: string,
    person: Person,
    what: 'typing' | 'viewing',
    on: boolean,
    claims: { takeOver?: boolean | undefined } | null = {},
  ): Presence | null {
    if (on && this.hasNoRoom(conversationId, connection)) return null;
    const isKey = what === 'typing' && on && claims !== null;
    const claimed = isKey && this.claim(conversationId, person, claims.takeOver === true);
    const present = this.byConversation.get(conversationId) ?? new Map<string, PresentPerson>();
    const known = present.get(connection) ?? { ...person, typing: false, viewing: false };
    if (known[what] === on) return claimed ? this.of(conversationId) : null;
    const changed = { ...known, [what]: on };
    if (changed.typing || changed.viewing) this.enter(conversationId, connection, present.set(connection, changed));
    else this.leave(conversationId, connection);
    return this.of(conversationId);
  }

  /** Whether the connection is already present in the maximum number of conversations, which equals the maximum number of scopes. */
  private hasNoRoom(conversationId: string, connection: string): boolean {
    const places = this.places.get(connection);
    return places !== undefined && places.size >= limits.scopesMax && !places.has(conversationId);
  }

  private enter(conversationId: string, connection: string, present: Map<string, PresentPerson>): void {
    this.byConversation.set(conversationId, present);
    const places = this.places.get(connection) ?? new Set();
    this.places.set(connection, places.add(conversationId));
  }

  private leave(conversationId: string, connection: string): void {
    const present = this.byConversation.get(conversationId);
    present?.delete(connection);
    if (present?.size === 0) this.byConversation.delete(conversationId);
    const places = this.places.get(connection);
    places?.delete(conversationId);
    if (places?.size === 0) this.places.delete(connection);
  }

  /**
   * Claims the reply for a person who is typing (SYNC-16). The first person to type has the claim on all their connections. The claim ends
   * some time after the person's last keystroke, or when someone else takes it over.
   * @returns `false` if the person already had the claim, or another person keeps it
   */
  private claim(conversationId: string, { id, name }: Person, takeOver: boolean): boolean {
    const held = this.claims.get(conversationId);
    if (held !== undefined && held.id !== id && !takeOver) return false;
    clearTimeout(held?.end);
    const end = setTimeout(() => {
      this.claims.delete(conversationId);
      this.changed(this.of(conversationId));
    }, limits.claimMs);
    end.unref();
    this.claims.set(conversationId, { id, name, end });
    return held?.id !== id;
  }

  /**
   * Ends the claim of a person who has replied.
   * @returns the presence in the conversation after the change, `null` if nothing changed
   */
  answered(conversationId: string, staffId: string): Presence | null {
    const held = this.claims.get(conversationId);
    if (held?.id !== staffId) return null;
    clearTimeout(held.end);
    this.claims.delete(conversationId);
    return this.of(conversationId);
  }

  /**
   * Removes a connection from all conversations, except those for which `stays` returns `true`. Claims remain until they expire, because
   * the person may reconnect.
   */
  drop(connection: string, stays: (conversationId: string) => boolean = () => false): Presence[] {
    const left = [...(this.places.get(connection) ?? [])].filter((conversationId) => !stays(conversationId));
    return left.map((conversationId) => {
      this.leave(conversationId, connection);
      return this.of(conversationId);
    });
  }

  of(conversationId: string): Presence {
    const all = [...(this.byConversation.get(conversationId)?.values() ?? [])];
    const people = (what: 'typing' | 'viewing') => {
      const byId = new Map(all.filter((person) => person[what]).map(({ id, name }) => [id, { id, name }]));
      return [...byId.values()];
    };
    const claim = this.claims.get(conversationId);
    const claimedBy = claim === undefined ? null : { id: claim.id, name: claim.name };
    return { conversationId, typing: people('typing'), viewing: people('viewing'), claimedBy };
  }

  stop(): void {
    for (const { end } of this.claims.values()) clearTimeout(end);
    this.claims.clear();
  }
}
