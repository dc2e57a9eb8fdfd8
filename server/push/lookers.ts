import type { Presence } from '../../shared/sync/messages.ts';

interface Looker {
  id: string;
  name: string;
  typing: boolean;
  viewing: boolean;
}

/** Who types and who looks, per conversation and connection. Never stored. */
export class Lookers {
  private readonly byConversation = new Map<string, Map<string, Looker>>();

  /** @returns the conversation's state after the change, or null when nothing changed */
  set(
    conversationId: string,
    connection: string,
    person: { id: string; name: string },
    what: 'typing' | 'viewing',
    on: boolean,
  ): Presence | null {
    const lookers = this.byConversation.get(conversationId) ?? new Map<string, Looker>();
    const known = lookers.get(connection) ?? { ...person, typing: false, viewing: false };
    if (known[what] === on) return null;
    const changed = { ...known, [what]: on };
    if (changed.typing || changed.viewing) lookers.set(connection, changed);
    else lookers.delete(connection);
    if (lookers.size > 0) this.byConversation.set(conversationId, lookers);
    else this.byConversation.delete(conversationId);
    return this.of(conversationId);
  }

  /** A connection is gone from everywhere. */
  drop(connection: string): Presence[] {
    const changed: Presence[] = [];
    for (const [conversationId, lookers] of this.byConversation) {
      if (!lookers.delete(connection)) continue;
      if (lookers.size === 0) this.byConversation.delete(conversationId);
      changed.push(this.of(conversationId));
    }
    return changed;
  }

  of(conversationId: string): Presence {
    const all = [...(this.byConversation.get(conversationId)?.values() ?? [])];
    const people = (what: 'typing' | 'viewing') => {
      const byId = new Map(all.filter((looker) => looker[what]).map(({ id, name }) => [id, { id, name }]));
      return [...byId.values()];
    };
    return { conversationId, typing: people('typing'), viewing: people('viewing') };
  }
}
