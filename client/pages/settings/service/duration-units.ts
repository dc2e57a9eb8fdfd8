export const units = { second: 1, minute: 60, hour: 3600 } as const;
export type Unit = keyof typeof units;

/** Largest unit that divides the duration evenly. */
export const unitOf = (seconds: number): Unit =>
  seconds % units.hour === 0 ? 'hour' : seconds % units.minute === 0 ? 'minute' : 'second';
