/** Zones that the browser knows, each with how far it is from UTC now; the chosen one too, if it does not. */
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
