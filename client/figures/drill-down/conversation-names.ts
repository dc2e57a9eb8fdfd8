import type { Customer } from '../../../shared/rows.ts';
import { call } from '../../api/api.ts';
import { isPassing } from '../../api/is-passing.ts';
import { listenToReconnect } from '../../sync/connection-state.ts';
import { listenToRows, rowsOf } from '../../sync/store.ts';
import { View } from '../../sync/view.ts';
import { customerOrLine } from '../../ui/shown-name.ts';

/** Customer names of the conversations in a drawer. Takes the names from loaded rows, and requests names that are not loaded. */
export class ConversationNames extends View<{ names: ReadonlyMap<string, string> }> {
  readonly #requested = new Set<string>();
  /** Ids of the conversations that are shown now. */
  #wanted: readonly string[] = [];

  constructor() {
    super({ names: new Map() });
  }

  readonly want = (ids: readonly string[]): void => {
    this.#wanted = ids;
    for (const id of ids) {
      if (this.#requested.has(id)) continue;
      this.#requested.add(id);
      const known = rowsOf('conversation').get(id);
      if (known === undefined) void this.#request(id);
      else this.#set(id, known.customer);
    }
  };

  protected start() {
    return [
      listenToReconnect(() => {
        // Requests the missing names again without waiting for earlier requests, which may have been lost with the connection.
        for (const id of this.#wanted) if (!this.view().names.has(id)) this.#requested.delete(id);
        this.want(this.#wanted);
      }),
      listenToRows('conversation', (changes) => {
        for (const { id, after } of changes) {
          if (after !== undefined && this.#requested.has(id)) this.#set(id, after.customer);
        }
      }),
    ];
  }

  async #request(id: string): Promise<void> {
    const result = await call('GET /conversations/:id', { params: { id } });
    if (result.error && isPassing(result)) {
      // Allows another request after a reconnect, or when other conversations are shown.
      this.#requested.delete(id);
      return;
    }
    // If the conversation cannot be read, an empty name is set, so that the placeholder does not remain.
    this.#set(id, result.data?.customer);
  }

  #set(id: string, customer: Customer | undefined): void {
    const shown = customerOrLine(customer);
    if (this.view().names.get(id) !== shown) this.show({ names: new Map(this.view().names).set(id, shown) });
  }
}
