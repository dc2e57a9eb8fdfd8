import { newId } from '../api/new-id.ts';
import { session } from '../session/browser-storage.ts';

/**
 * The link belongs to the page that came first: its key is how it is known when its connection was lost, or it was
 * loaded again.
 */
export class KeptKey {
  readonly #name = `call ${location.pathname}`;
  readonly value: string;
  /** Whether this page was in the call before it was loaded again. */
  readonly wasIn: boolean;

  constructor() {
    const [value, was] = (session.getItem(this.#name) ?? newId()).split(' ');
    this.value = value ?? '';
    this.wasIn = was === 'in';
    this.keep(this.wasIn);
  }

  keep(isIn: boolean): void {
    session.setItem(this.#name, `${this.value} ${isIn ? 'in' : ''}`);
  }
}
