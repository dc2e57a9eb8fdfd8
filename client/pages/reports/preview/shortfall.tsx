import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Report } from '../../../../shared/report-rows.ts';
import { hasFiles } from '../../../reports/has-files.ts';
import { reportErrorWords } from '../../../ui/report-error-words.ts';
import classes from './preview.module.css';

/** In what a report falls short of the one that was asked for: brands that are not in it, or files that are older than that. */
export function Shortfall({ report }: { report: Report }) {
  const { i18n } = useLingui();
  const { status, error, omittedBrands } = report;
  const isBeingMade = status === 'processing';
  const isOlder = isBeingMade || error !== null;
  if (!hasFiles(report) || (!isOlder && omittedBrands === 0)) return null;
  return (
    <div className={classes.short} role="note">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <div>
        {isBeingMade && (
          <p>
            <Trans id="reports.older_meanwhile">It is being made anew; this is the one from before.</Trans>{' '}
          </p>
        )}
        {error !== null && (
          <p>
            <Trans id="reports.older">It could not be made anew; this is the one from before.</Trans>{' '}
            {i18n._(reportErrorWords[error])}
          </p>
        )}
        {omittedBrands > 0 && (
          <p>
            <Plural
              id="reports.omitted"
              value={omittedBrands}
              one="# brand is not in it: deleted, or none of its owner’s any more."
              other="# brands are not in it: deleted, or none of its owner’s any more."
            />
          </p>
        )}
      </div>
    </div>
  );
}
