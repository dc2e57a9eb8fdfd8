import { call } from '../../api/api.ts';
import { listenToRows, rowsOf } from '../../sync/store.ts';
import { View } from '../../sync/view.ts';
import { nameOrLine } from '../../ui/shown-name.ts';

/** Customer names of the conversations in a drawer. Uses loaded rows, and requests each other one once. */
export class ConversationNames extends View<{ names: ReadonlyMap<string, string> }> {
  readonly #asked = new Set<string>();

  constructor() {
    super({ names: new Map() });
  }

  readonly want = (ids: readonly string[]): void => {
    for (const id of ids) {
      if (this.#asked.has(id)) continue;
      this.#asked.add(id);
      const known = rowsOf('conversation').get(id);
      if (known === undefined) void this.#ask(id);
      else this.#learn(id, known.customer.displayName);
    }
  };

  protected start() {
    return [
      listenToRows((changes) => {
        for (const { kind, id, after } of changes) {
          if (kind !== 'conversation' || after === undefined || !this.#asked.has(id)) continue;
          this.#learn(id, (after as { customer: { displayName: string } }).customer.displayName);
        }
      }),
    ];
  }

  async #ask(id: string): Promise<void> {
    const result = await call('GET /conversations/:id', { params: { id } });
    // Replaces the placeholder of a name that cannot be read.
    this.#learn(id, result.data?.customer.displayName ?? '');
  }

  #learn(id: string, name: string): void {
    const shown = nameOrLine(name);
    if (this.view().names.get(id) !== shown) this.show({ names: new Map(this.view().names).set(id, shown) });
  }
}
