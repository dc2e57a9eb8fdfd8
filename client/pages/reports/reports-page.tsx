import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useAsked } from '../../figures/use-asked.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { reportScope } from '../../reports/report-scope.ts';
import { ScheduleDrawers } from '../../reports/schedule-drawers.tsx';
import { useOpenSchedule } from '../../reports/use-open-schedule.ts';
import { useSchedules } from '../../reports/use-schedules.ts';
import { useCan } from '../../session/session.ts';
import { PageName } from '../../shell/page-name.tsx';
import { number } from '../../time/time.ts';
import { GeneratedTab } from './generated-tab.tsx';
import classes from './reports.module.css';
import { ScheduledTab } from './scheduled-tab.tsx';

const atOnce = { getInitialValueInEffect: false };
const told = { scope: reportScope, comings: ['report'] } as const;

/** Reports: those that were made, and those that are made by themselves. */
export function ReportsPage() {
  const { i18n, t } = useLingui();
  const [params, change] = useAddressQuery();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, atOnce) ?? false;
  const tab = params.get('tab') === 'scheduled' ? 'scheduled' : 'generated';
  const { meta } = useAsked('GET /reports', { query: { limit: 1 } }, told);
  const schedules = useSchedules();
  const open = useOpenSchedule();
  const mayMake = useCan('reports.schedule');
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>
          <PageName page="reports" />
        </h1>
      </header>
      <Tabs
        value={tab}
        onChange={(next) => change({ tab: next === 'scheduled' ? next : null })}
        className={classes.tabs}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabList} aria-label={t({ id: 'reports.parts', message: 'Parts of reports' })}>
          <Tabs.Tab value="generated">
            <Trans id="reports.generated">Generated reports</Trans>{' '}
            {meta !== null && (
              <span className={classes.count}>
                {number(meta.total, i18n.locale)}
                {meta.totalIsMore === true && '+'}
              </span>
            )}
          </Tabs.Tab>
          <Tabs.Tab value="scheduled">
            <Trans id="reports.scheduled">Scheduled reports</Trans>{' '}
            {schedules.rows !== null && (
              <span className={classes.count}>{number(schedules.rows.length, i18n.locale)}</span>
            )}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="generated" className={classes.pane}>
          <GeneratedTab open={open} isPhone={isPhone} />
        </Tabs.Panel>
        <Tabs.Panel value="scheduled" className={classes.pane}>
          <ScheduledTab schedules={schedules} open={open} isPhone={isPhone} />
        </Tabs.Panel>
      </Tabs>
      <ScheduleDrawers open={open} mayMake={mayMake} />
    </div>
  );
}
