import { localTime } from '../../shared/zoned-time.ts';

let business: string | null = null;

/** Returns the browser's time zone. */
const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sets the business time zone, in which signed-in users see all times. */
export function setBusinessZone(timeZone: string | null): void {
  business = timeZone;
}

/** Returns the time zone of displayed times: the business time zone, or the browser's if no user is signed in. */
export const shownZone = (): string => business ?? browserZone();

/** Returns the displayed time zone, such as `Asia/Bangkok`. `null` if the browser has the same time zone. */
export function otherZone(now: number): string | null {
  const zone = shownZone();
  return localTime(now, zone) === localTime(now, browserZone()) ? null : zone;
}
