import { useLingui } from '@lingui/react/macro';
import { format } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';

/** @returns function that formats the expiry date of a token */
export function useTokenDay(): (at: string) => string {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const day = format(i18n.locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
  return (at) => day.format(new Date(at));
}
