import { Trans, useLingui } from '@lingui/react/macro';
import type { Report } from '../../../shared/report-rows.ts';
import { percentText } from '../../time/time.ts';
import classes from './archive.module.css';

/** How it stands with newer files of a report that has some; nothing where these are the newest. */
export function AnewState({ report: { status, error, progress } }: { report: Report }) {
  const { i18n } = useLingui();
  if (status === 'processing') {
    const percent = percentText(100 * progress, i18n.locale);
    return (
      <span className={classes.anew}>
        <Trans id="reports.made_anew">made anew: {percent}</Trans>
      </span>
    );
  }
  if (error === null) return null;
  return (
    <span className={classes.older}>
      <Trans id="reports.not_anew">not made anew</Trans>
    </span>
  );
}
