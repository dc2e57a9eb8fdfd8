let last: 'mouse' | 'touch' | 'key' = 'key';

window.addEventListener('pointerdown', ({ pointerType }) => (last = pointerType === 'mouse' ? 'mouse' : 'touch'), true);
window.addEventListener('keydown', () => (last = 'key'), true);

/** Returns what the user used last. Pens count as touch. */
export const lastInput = (): typeof last => last;
