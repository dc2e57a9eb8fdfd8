const dayMs = 86_400_000;

/** Length of the month of a day (`2026-11-23`), and the number of days left after it. */
export function monthOf(day: string): { days: number; left: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const days = Math.round((Date.UTC(year, month, 1) - Date.UTC(year, month - 1, 1)) / dayMs);
  return { days, left: days - date };
}

/** Forecast for the end of the month at the current rate. Counts the current day as complete. */
export function forecast(used: number, day: string): number {
  const { days, left } = monthOf(day);
  return Math.round((used * days) / Math.max(1, days - left));
}
