import type { OpenHours } from './automation.ts';

const weekdays: Record<string, number> = { Mon: 1, Tue: 2, Wed: 3, Thu: 4, Fri: 5, Sat: 6, Sun: 7 };
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const fields = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, ...fields });
  formats.set(timeZone, made);
  return made;
}

/**
 * Whether a time is within business hours. The end of an interval is exclusive.
 * @param at milliseconds since 1970
 */
export function isOpen(hours: readonly OpenHours[], timeZone: string, at: number): boolean {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const day = weekdays[parts.weekday ?? ''];
  const clock = `${parts.hour}:${parts.minute}`;
  return hours.some((open) => open.day === day && open.from <= clock && clock < open.to);
}
