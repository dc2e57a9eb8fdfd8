import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '../../figures/use-query.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { FiledOnlyHint } from '../../reports/mail-hint.tsx';
import { reportScope } from '../../reports/report-scope.ts';
import { ScheduleDrawers } from '../../reports/schedule-drawers.tsx';
import { SchedulesTable } from '../../reports/schedules-table.tsx';
import { type OpenSchedule, useOpenSchedule } from '../../reports/use-open-schedule.ts';
import { type Schedules, useSchedules } from '../../reports/use-schedules.ts';
import { useCan } from '../../session/session.ts';
import { TabbedPage } from '../../shell/tabbed-page.tsx';
import { number } from '../../time/time.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { GeneratedTab } from './generated-tab.tsx';
import classes from './reports.module.css';

const atOnce = { getInitialValueInEffect: false };
const options = { scope: reportScope, membershipKinds: ['report'] } as const;

/** Generated and scheduled reports. */
export function ReportsPage() {
  const { i18n, t } = useLingui();
  const [params, change] = useAddressQuery();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, atOnce) ?? false;
  const { meta } = useQuery('GET /reports', { query: { limit: 1 } }, options);
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

interface Props {
  schedules: Schedules;
  open: OpenSchedule;
  isPhone: boolean;
}

/** Schedules of automatic reports. */
function ScheduledTab({ schedules, open, isPhone }: Props) {
  const mayMake = useCan('reports.schedule');
  const { ref, height } = useElementSize();
  return (
    <div className="flex flex-col min-w-0 min-h-0 h-full gap-16 overflow-auto pt-16 ps-32 pe-24 phone-px-16 phone-pt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-16 gap-y-8">
        <p className="text-13 dimmed">
          <Trans id="reports.schedules_note">Each report includes only what its owner can see at that time.</Trans>
        </p>
        {mayMake && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => open.edit(null)}>
            <Trans id="reports.new_schedule">New schedule</Trans>
          </Button>
        )}
      </div>
      <FiledOnlyHint schedules={schedules.rows ?? []} />
      <div ref={ref} className={`flex-1 ${classes.fill}`}>
        {schedules.isFailed && schedules.rows === null ? (
          <ErrorState
            title={<Trans id="reports.schedules_failed">The schedules could not be loaded</Trans>}
            reason={<Trans id="reports.asked_again">Retrying automatically.</Trans>}
          />
        ) : (
          <SchedulesTable
            schedules={schedules}
            isPhone={isPhone}
            maxHeight={Math.max(280, height)}
            onEdit={open.edit}
            onRuns={open.look}
          />
        )}
      </div>
    </div>
  );
}
