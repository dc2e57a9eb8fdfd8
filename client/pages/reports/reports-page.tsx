import { Trans, useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useAsked } from '../../figures/use-asked.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { reportScope } from '../../reports/report-scope.ts';
import { ScheduleDrawers } from '../../reports/schedule-drawers.tsx';
import { useOpenSchedule } from '../../reports/use-open-schedule.ts';
import { useSchedules } from '../../reports/use-schedules.ts';
import { useCan } from '../../session/session.ts';
import { TabbedPage } from '../../shell/tabbed-page.tsx';
import { number } from '../../time/time.ts';
import { GeneratedTab } from './generated-tab.tsx';
import { ScheduledTab } from './scheduled-tab.tsx';

const atOnce = { getInitialValueInEffect: false };
const told = { scope: reportScope, comings: ['report'] } as const;

/** Generated and scheduled reports. */
export function ReportsPage() {
  const { i18n, t } = useLingui();
  const [params, change] = useAddressQuery();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, atOnce) ?? false;
  const { meta } = useAsked('GET /reports', { query: { limit: 1 } }, told);
  const schedules = useSchedules();
  const open = useOpenSchedule();
  const mayMake = useCan('reports.schedule');
  const counted = (count: number | undefined) => (count === undefined ? null : number(count, i18n.locale));
  const total = counted(meta?.total);
  return (
    <>
      <TabbedPage
        page="reports"
        label={t({ id: 'reports.parts', message: 'Report sections' })}
        current={params.get('tab') === 'scheduled' ? 'scheduled' : 'generated'}
        onChange={(tab) => change({ tab: tab === 'scheduled' ? tab : null })}
        tabs={[
          {
            tab: 'generated',
            name: <Trans id="reports.generated">Generated reports</Trans>,
            count: total !== null && meta?.totalIsMore === true ? `${total}+` : total,
            content: <GeneratedTab open={open} isPhone={isPhone} />,
          },
          {
            tab: 'scheduled',
            name: <Trans id="reports.scheduled">Scheduled reports</Trans>,
            count: counted(schedules.rows?.length),
            content: <ScheduledTab schedules={schedules} open={open} isPhone={isPhone} />,
          },
        ]}
      />
      <ScheduleDrawers open={open} mayMake={mayMake} />
    </>
  );
}
