/** The weekday (Monday is 0) and the hour of a moment in a zone. */
export function weekMoment(at: string, timeZone: string): { weekday: number; hour: number } {
  const parts = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', hourCycle: 'h23', timeZone });
  const said = Object.fromEntries(parts.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return { weekday: weekdays.indexOf(said.weekday ?? ''), hour: Number(said.hour) };
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
