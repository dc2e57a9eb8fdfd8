export const billedLevels = ['within', 'near', 'stopped'] as const;
export type BilledLevel = (typeof billedLevels)[number];

const japanMs = 9 * 3_600_000;

/**
 * Returns LINE's billing month at a time, as YYYY-MM. A billing month begins at midnight in Japan.
 * @param at milliseconds since 1970
 */
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

/**
 * Returns whether a brand is within, near or above its limits of billed messages at a time. The stored level is used only in the month for
 * which it was computed.
 * @param at milliseconds since 1970
 */
export function levelAt(row: Limits & { month: string; level: BilledLevel }, at: number): BilledLevel {
  return row.month === billingMonth(at) ? row.level : levelOf(row, 0);
}
