import { pushBounded } from './bounded.ts';
import type { ChatKind, Entry } from './records.ts';

/** A conversation of a channel, as phones display it. */
export class Chat {
  readonly id: string;
  readonly kind: ChatKind;
  readonly entries: Entry[] = [];
  /** Id of the last message that the official account has read. */
  readMarker: string | undefined;
  loadingUntil = 0;
  readonly #limit: number;

  constructor(id: string, kind: ChatKind, limit: number) {
    this.id = id;
    this.kind = kind;
    this.#limit = limit;
  }

  add(entry: Entry): void {
    pushBounded(this.entries, entry, this.#limit);
    if (entry.from === 'bot') this.loadingUntil = 0;
  }

  find(id: string): Entry | undefined {
    return this.entries.findLast((entry) => entry.id === id);
  }

  readUpTo(id: string): void {
    // Ids increase over time. The marker never moves back to an older message.
    if (!this.readMarker || BigInt(id) > BigInt(this.readMarker)) this.readMarker = id;
  }
}
