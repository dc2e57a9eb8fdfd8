import { localTime } from '../figures/local-time.ts';

let business: string | null = null;

/** The browser's zone. */
const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sets the business time zone, in which signed-in users see all times. */
export function setBusinessZone(timeZone: string | null): void {
  business = timeZone;
}

/** The time zone of displayed times: the business time zone, or the browser's without a signed-in user. */
export const shownZone = (): string => business ?? browserZone();

/** The displayed time zone, such as `Asia/Bangkok`, if it differs from the browser's. `null` if it does not. */
export function otherZone(now: number): string | null {
  const zone = shownZone();
  return localTime(now, zone) === localTime(now, browserZone()) ? null : zone;
}
