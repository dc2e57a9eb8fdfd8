import { newId } from '../api/new-id.ts';
import { session } from '../session/browser-storage.ts';

type Media = 'audio' | 'video';

/**
 * Key that identifies the first page that opened the link, so that this page can rejoin the call after a lost connection or a reload. Also
 * stores whether the customer has turned off the microphone or the camera.
 */
export class StoredKey {
  readonly #name = `call ${location.pathname}`;
  readonly value: string;
  /** Whether this page was in the call before a reload. */
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
