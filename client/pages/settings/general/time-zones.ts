/** Time zones supported by the browser with their current UTC offset. Always includes the selected one. */
export function timeZones(chosen: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone');
  const all = known.includes(chosen) ? known : [chosen, ...known];
  return all.map((zone) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone)})` }));
}

const offsets = new Map<string, string>();

function offsetOf(zone: string): string {
  const known = offsets.get(zone);
  if (known !== undefined) return known;
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  offsets.set(zone, offset);
  return offset;
}
