import { composes } from '../../ui/composes.ts';

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode' | 'repeat' | 'timeStamp'
>;

/** Letters that follow each other sooner are a word. */
const quietMs = 400;
const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
/** Keys that end what was typed: what follows is a command again. */
const ends = new Set(['Escape', 'Enter', 'ArrowUp', 'ArrowDown']);

/** Tells a letter that is meant as a command from those of a word that is typed where no box takes it. Time is that of the events, in ms. */
export class TypedLetters {
  #typedAt = Number.NEGATIVE_INFINITY;
  #isAlone = true;
  #isStep = true;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** Every key that goes down, wherever it goes. @param step see {@link isStep} */
  press(key: Key, step: boolean): void {
    if (key.repeat || modifiers.has(key.key)) return;
    this.forget();
    if (ends.has(key.key)) this.#typedAt = Number.NEGATIVE_INFINITY;
    if (!isTyped(key)) return;
    this.#isAlone = key.timeStamp - this.#typedAt >= quietMs;
    this.#isStep = step && (this.#isAlone || this.#isStep);
    this.#typedAt = key.timeStamp;
  }

  /** Does what the letter that was heard last means: a step at once, all else when no key comes after it. @returns whether it was done by now */
  run(act: () => boolean): boolean {
    if (this.#isStep) return act();
    if (this.#isAlone) this.#waiting = setTimeout(act, quietMs);
    return false;
  }

  /** A letter that waits for quiet is not meant after all. */
  readonly forget = (): void => clearTimeout(this.#waiting);
}

/** Whether the key writes or takes away a letter. */
export function isTyped(key: Omit<Key, 'repeat' | 'timeStamp'>): boolean {
  if (composes(key)) return true;
  return (key.key.length === 1 || key.key === 'Backspace') && !key.ctrlKey && !key.metaKey && !key.altKey;
}
