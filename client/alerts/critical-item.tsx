import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconAlertOctagonFilled } from '@tabler/icons-react';
import { Link } from 'wouter';
import { alertWords } from '../../shared/alert-words.ts';
import type { Alert } from '../../shared/monitor-rows.ts';
import { pages } from '../app/pages.ts';
import { languageOf } from '../figures/language-of.ts';
import { PageName } from '../shell/page-name.tsx';
import { listTime } from '../time/time.ts';
import classes from './alerts-panel.module.css';

/** A grave alert of the installation; it leads to the monitor. */
export function CriticalItem({ alert, onOpen }: { alert: Alert; onOpen: () => void }) {
  const { i18n } = useLingui();
  return (
    <li className={classes.item}>
      <UnstyledButton component={Link} href={pages.monitor.path} className={classes.open} onClick={onOpen}>
        <IconAlertOctagonFilled className={classes.grave} size={36} aria-hidden />
        <span className={classes.about}>
          <span className={classes.name}>{alertWords(alert, languageOf(i18n)).title}</span>
          <span className={classes.cause}>
            <PageName page="monitor" />
          </span>
        </span>
        <time className={classes.time} dateTime={alert.at}>
          {listTime(alert.at, i18n.locale, Date.now())}
        </time>
      </UnstyledButton>
    </li>
  );
}
