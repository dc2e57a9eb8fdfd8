import { localTime } from '../figures/local-time.ts';

let business: string | null = null;

/** The browser's zone. */
const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sets the zone of the business, in which signed-in people see all times. */
export function setBusinessZone(timeZone: string | null): void {
  business = timeZone;
}

/** The zone in which times are shown: that of the business; the browser's while nobody is signed in. */
export const shownZone = (): string => business ?? browserZone();

/** The shown zone where its clocks differ from the browser's, as `Asia/Bangkok`; null where they are the same. */
export function otherZone(now: number): string | null {
  const zone = shownZone();
  return localTime(now, zone) === localTime(now, browserZone()) ? null : zone;
}
