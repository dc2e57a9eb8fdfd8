import { newId } from '../api/new-id.ts';
import { session } from '../session/browser-storage.ts';

type Media = 'audio' | 'video';

/**
 * The link belongs to the page that came first: its key is how it is known when its connection was lost, or it was
 * loaded again. A microphone or camera that the customer turned off stays off meanwhile.
 */
export class KeptKey {
  readonly #name = `call ${location.pathname}`;
  readonly value: string;
  /** Whether this page was in the call before it was loaded again. */
  readonly wasIn: boolean;
  readonly #off: Set<string>;

  constructor() {
    const [value = '', was, ...off] = (session.getItem(this.#name) ?? newId()).split(' ');
    this.value = value;
    this.wasIn = was === 'in';
    this.#off = new Set(off);
    this.keep(this.wasIn);
  }

  isOff(media: Media): boolean {
    return this.#off.has(media);
  }

  turn(media: Media, isOn: boolean): void {
    if (isOn) this.#off.delete(media);
    else this.#off.add(media);
    this.keep(true);
  }

  keep(isIn: boolean): void {
    session.setItem(this.#name, [this.value, isIn ? 'in' : '', ...this.#off].join(' '));
  }
}
