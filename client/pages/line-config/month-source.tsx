import { Trans, useLingui } from '@lingui/react/macro';
import type { Kind } from '../../../shared/rows.ts';
import type { Scope } from '../../../shared/sync/scope.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { useCan } from '../../session/session.ts';
import { present } from '../../time/clock.ts';
import { clockTime, format } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';

type Props =
  /** The number was counted by LINE. `asOf` is the time of LINE's count. */
  | { of: 'line'; asOf: string }
  /**
   * The number was counted by this server. `billed`: for the calendar month in Japan's time zone, by which LINE bills. `business`: for the
   * calendar month in the business time zone.
   */
  | { of: 'billed' | 'business' };

const lineZone = 'Asia/Tokyo';

/** States the month and time zone that a number refers to, and whether LINE or this server counted it. */
export function MonthSource(props: Props) {
  return (
    <p className="text-12 dimmed">
      <Words {...props} />
    </p>
  );
}

function Words(props: Props) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const zone = props.of === 'business' ? timeZone : lineZone;
  const month = format(i18n.locale, { timeZone: zone, month: 'long', year: 'numeric' }).format(present());
  switch (props.of) {
    case 'line': {
      const time = clockTime(props.asOf, i18n.locale, timeZone);
      return (
        <Trans id="lineconfig.month_line">
          {month} in Japan’s time zone, by which LINE bills. LINE’s own count of {time}, with pushes since.
        </Trans>
      );
    }
    case 'billed':
      return (
        <Trans id="lineconfig.month_billed">{month} in Japan’s time zone, by which LINE bills. Counted here.</Trans>
      );
    case 'business':
      return (
        <Trans id="lineconfig.month_business">
          {month} in the business time zone {timeZone}. Counted here.
        </Trans>
      );
    default:
      return unreachable(props);
  }
}

const kinds: readonly Kind[] = ['lineQuota', 'brandLimits'];
const japanMs = 9 * 3_600_000;

/**
 * Returns the scope and the row kinds to watch for changes of a brand's billed messages. The scope is the brand's inbox, or `config` for
 * users without access to messages or without a selected brand.
 */
export function useBilledMessageChanges(brandId: string | null): { scope: Scope; kinds: readonly Kind[] } {
  const mayHear = useCan('messages.view');
  const scope =
    mayHear && brandId !== null ? ({ scope: 'inbox', brand: brandId } as const) : { scope: 'config' as const };
  return { scope, kinds };
}

/** Returns the day (such as `2026-11-23`) in Japan's time zone, which defines LINE's billing month. */
export const billingDay = (at: number): string => new Date(at + japanMs).toISOString().slice(0, 10);
