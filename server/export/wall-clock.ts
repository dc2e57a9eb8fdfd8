const slotMs = 900_000;

/**
 * Returns a function that converts times to the local time of a time zone, because spreadsheets do not support time zones. Assumes that the
 * offset changes only at quarters of an hour.
 */
export function wallClock(zone: string): (ms: number) => Date {
  const offsets = new Map<number, number>();
  const offsetsMax = 50_000;
  return (ms) => {
    const slot = Math.floor(ms / slotMs);
    let offset = offsets.get(slot);
    if (offset === undefined) {
      if (offsets.size >= offsetsMax) offsets.clear();
      offset = Temporal.Instant.fromEpochMilliseconds(slot * slotMs).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
      offsets.set(slot, offset);
    }
    return new Date(ms + offset);
  };
}
