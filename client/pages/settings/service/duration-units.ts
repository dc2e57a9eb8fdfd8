export const units = { second: 1, minute: 60, hour: 3600 } as const;
export type Unit = keyof typeof units;

/** Returns the largest unit in which the duration is a whole number. */
export const unitOf = (seconds: number): Unit =>
  seconds % units.hour === 0 ? 'hour' : seconds % units.minute === 0 ? 'minute' : 'second';
