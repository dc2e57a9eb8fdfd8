import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconAlertOctagonFilled, IconAlertTriangleFilled } from '@tabler/icons-react';
import { Link } from 'wouter';
import { alertWords } from '../../shared/alert-words.ts';
import { lineAlerts } from '../../shared/alerts.ts';
import type { Alert } from '../../shared/monitor-rows.ts';
import { pages } from '../app/pages.ts';
import { languageOf } from '../figures/language-of.ts';
import { useCan } from '../session/session.ts';
import { PageName } from '../shell/page-name.tsx';
import { ListTime } from '../time/list-time.tsx';
import { useTimeZone } from '../time/use-time-zone.ts';
import classes from './alerts-panel.module.css';

/** Critical alert that links to the monitor, or to the page where it can be resolved. */
export function CriticalItem({ alert, onOpen }: { alert: Alert; onOpen: () => void }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const page = useCan('lineconfig.view') && lineAlerts.has(alert.kind) ? 'lineConfig' : 'monitor';
  const Icon = alert.severity === 'critical' ? IconAlertOctagonFilled : IconAlertTriangleFilled;
  return (
    <li className={classes.item}>
      <UnstyledButton component={Link} href={pages[page].path} className={classes.open} onClick={onOpen}>
        <Icon className={classes.grave} data-severity={alert.severity} size={36} aria-hidden />
        <span className={classes.about}>
          <span className={classes.name}>{alertWords(alert, languageOf(i18n)).title}</span>
          <span className={classes.cause}>
            <PageName page={page} />
          </span>
        </span>
        <ListTime className={classes.time} at={alert.at} timeZone={timeZone} />
      </UnstyledButton>
    </li>
  );
}
