import { composes } from '../../ui/composes.ts';

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode' | 'repeat' | 'timeStamp'
>;

/** Letters in quicker succession form a word. Milliseconds. */
const quietMs = 400;
const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
/** Keys that end a typed word, so that the next letter is a command again. */
const ends = new Set(['Escape', 'Enter', 'ArrowUp', 'ArrowDown']);

/** Distinguishes letter commands from words typed outside of a text field. Uses event time stamps in milliseconds. */
export class TypedLetters {
  #typedAt = Number.NEGATIVE_INFINITY;
  #isAlone = true;
  #isStep = true;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** Registers every keydown, regardless of its target. @param step see {@link isStep} */
  press(key: Key, step: boolean): void {
    if (key.repeat || modifiers.has(key.key)) return;
    this.forget();
    if (ends.has(key.key)) this.#typedAt = Number.NEGATIVE_INFINITY;
    if (!isTyped(key)) return;
    this.#isAlone = key.timeStamp - this.#typedAt >= quietMs;
    this.#isStep = step && (this.#isAlone || this.#isStep);
    this.#typedAt = key.timeStamp;
  }

  /** Runs the command of the last letter: steps at once, others if no key follows in time. @returns whether it ran synchronously */
  run(act: () => boolean): boolean {
    if (this.#isStep) return act();
    if (this.#isAlone) this.#waiting = setTimeout(act, quietMs);
    return false;
  }

  /** Cancels a waiting letter. */
  readonly forget = (): void => clearTimeout(this.#waiting);
}

/** Whether the key inserts or deletes a character. */
export function isTyped(key: Omit<Key, 'repeat' | 'timeStamp'>): boolean {
  if (composes(key)) return true;
  return (key.key.length === 1 || key.key === 'Backspace') && !key.ctrlKey && !key.metaKey && !key.altKey;
}
