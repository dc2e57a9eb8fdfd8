const dayMs = 86_400_000;

/** Returns the length of the month of a day (such as `2026-11-23`) in days, and the number of days left after that day. */
export function monthOf(day: string): { days: number; left: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const days = Math.round((Date.UTC(year, month, 1) - Date.UTC(year, month - 1, 1)) / dayMs);
  return { days, left: days - date };
}

/** Returns the number expected at the end of the month if usage continues at the current rate. The current day counts as complete. */
export function forecast(used: number, day: string): number {
  const { days, left } = monthOf(day);
  return Math.round((used * days) / Math.max(1, days - left));
}
