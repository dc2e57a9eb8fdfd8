export const billedLevels = ['within', 'near', 'stopped'] as const;
export type BilledLevel = (typeof billedLevels)[number];

const japanMs = 9 * 3_600_000;

/** LINE's billing month as YYYY-MM. Months begin in Japan's time zone. */
export function billingMonth(at: number): string {
  return new Date(at + japanMs).toISOString().slice(0, 7);
}

interface Limits {
  warnAt: number | null;
  stopAt: number | null;
}

export function levelOf({ warnAt, stopAt }: Limits, billed: number): BilledLevel {
  if (stopAt !== null && billed >= stopAt) return 'stopped';
  return warnAt !== null && billed >= warnAt ? 'near' : 'within';
}

/** Returns the level of a brand at a time. */
export function levelAt(row: Limits & { month: string; level: BilledLevel }, at: number): BilledLevel {
  return row.month === billingMonth(at) ? row.level : levelOf(row, 0);
}
