let last: 'mouse' | 'touch' | 'key' = 'key';
let keyAt = Number.NEGATIVE_INFINITY;

window.addEventListener('pointerdown', ({ pointerType }) => (last = pointerType === 'mouse' ? 'mouse' : 'touch'), true);
window.addEventListener(
  'keydown',
  () => {
    last = 'key';
    keyAt = performance.now();
  },
  true,
);

/** Returns what the user used last. Pens count as touch. */
export const lastInput = (): typeof last => last;

/** Returns the time of the last key press. Milliseconds since the page was opened. */
export const lastKeyAt = (): number => keyAt;
