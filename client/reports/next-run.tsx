import { Trans, useLingui } from '@lingui/react/macro';
import { format } from '../time/time.ts';
import { useTimeZone } from '../time/use-time-zone.ts';

/** The next run of a schedule, in the business time zone. */
export function NextRun({ at }: { at: string }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const options = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  const when = format(i18n.locale, { ...options, hourCycle: 'h23', timeZone }).format(new Date(at));
  return (
    <time dateTime={at}>
      <Trans id="reports.next_run">next {when}</Trans>
    </time>
  );
}
