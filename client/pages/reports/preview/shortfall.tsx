import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Report } from '../../../../shared/report-rows.ts';
import { hasFiles } from '../../../reports/has-files.ts';
import { reportErrorWords } from '../../../ui/report-error-words.ts';
import classes from './preview.module.css';

/** Differences from the requested report: omitted brands, or files from before a pending or failed regeneration. */
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
            <Trans id="reports.older_meanwhile">Regenerating. This is the previous version.</Trans>{' '}
          </p>
        )}
        {error !== null && (
          <p>
            <Trans id="reports.older">Could not be regenerated. This is the previous version.</Trans>{' '}
            {i18n._(reportErrorWords[error])}
          </p>
        )}
        {omittedBrands > 0 && (
          <p>
            <Plural
              id="reports.omitted"
              value={omittedBrands}
              one="# brand is not included: deleted, or no longer accessible to the owner."
              other="# brands are not included: deleted, or no longer accessible to the owner."
            />
          </p>
        )}
      </div>
    </div>
  );
}
