import { Trans, useLingui } from '@lingui/react/macro';
import type { Report } from '../../../shared/report-rows.ts';
import { percentText } from '../../time/time.ts';
import classes from './archive.module.css';

/** State of the regeneration of a report that already has files; nothing if they are up to date. */
export function AnewState({ report: { status, error, progress } }: { report: Report }) {
  const { i18n } = useLingui();
  if (status === 'processing') {
    const percent = percentText(100 * progress, i18n.locale);
    return (
      <span className={classes.anew}>
        <Trans id="reports.made_anew">regenerating: {percent}</Trans>
      </span>
    );
  }
  if (error === null) return null;
  return (
    <span className={classes.older}>
      <Trans id="reports.not_anew">not regenerated</Trans>
    </span>
  );
}
