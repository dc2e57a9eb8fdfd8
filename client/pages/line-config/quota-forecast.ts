const dayMs = 86_400_000;

/** Days of the month of a business day (`2026-11-23`) that are left after it, and how many there are. */
export function monthOf(day: string): { days: number; left: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const days = Math.round((Date.UTC(year, month, 1) - Date.UTC(year, month - 1, 1)) / dayMs);
  return { days, left: days - date };
}

/** Messages at the month's end, if it goes on as until now; the present day counts as whole. */
export function forecast(used: number, day: string): number {
  const { days, left } = monthOf(day);
  return Math.round((used * days) / Math.max(1, days - left));
}
