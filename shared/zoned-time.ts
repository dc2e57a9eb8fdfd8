const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, ...date, ...time });
  formats.set(timeZone, made);
  return made;
}

/** Returns the local time in a time zone as a timestamp, as if that local time were UTC. Milliseconds. */
export function localTime(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * Returns the time of a local time, which is given as a timestamp as if it were UTC. The first estimate can be on the wrong side of a clock
 * change, so the offset is determined again at the estimated time. Milliseconds.
 */
export function instantOf(local: number, timeZone: string): number {
  const guess = local - (localTime(local, timeZone) - local);
  return guess - (localTime(guess, timeZone) - local);
}
