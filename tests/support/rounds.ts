/** Returns the number of rounds of a test with random input: few in every run, many in the long lane (`npm run test:long`). */
export const rounds = (short: number, long: number): number => (process.env.LONG === undefined ? short : long);

/** Seed of a seeded test. Set SEED to use a different seed. */
export const baseSeed = Number(process.env.SEED ?? 1);
