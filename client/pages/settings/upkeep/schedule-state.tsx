import { Trans, useLingui } from '@lingui/react/macro';
import type { ResponseOf } from '../../../../shared/api/index.ts';
import { dateTime } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { useByteSize } from '../../../ui/use-byte-size.ts';
import classes from './upkeep.module.css';

/** State of the scheduled backups: last, running and next, and whether they are encrypted. */
export function ScheduleState({
  folder,
  sealed,
  running,
  nextAt,
  failedAt,
  last,
}: ResponseOf<'GET /settings/backups'>) {
  const { i18n } = useLingui();
  const sizeOf = useByteSize();
  const timeZone = useTimeZone();
  const time = (at: string) => dateTime(at, i18n.locale, timeZone);
  const size = last === null ? '' : sizeOf(last.bytes);
  const [lastAt, next, failed] = [last?.at, nextAt, failedAt].map((at) => (at == null ? '' : time(at)));
  return (
    <ul className={`grid gap-4 text-13 break-anywhere dimmed ${classes.state}`}>
      <li>
        <Trans id="settings.schedule_folder">Folder: {folder}</Trans>
      </li>
      <li>
        {last === null ? (
          <Trans id="settings.schedule_none">No backups yet.</Trans>
        ) : (
          <Trans id="settings.schedule_last">
            Last: {lastAt}, {size}
          </Trans>
        )}
        {last?.late === true && (
          <>
            {' '}
            <Trans id="settings.schedule_late">
              This backup ran late: the server was off at the scheduled time, or an attempt failed.
            </Trans>
          </>
        )}
      </li>
      {running && (
        <li role="status">
          <Trans id="settings.schedule_running">A backup is being written now.</Trans>
        </li>
      )}
      {nextAt !== null && !running && (
        <li>
          <Trans id="settings.schedule_next">Next: {next}</Trans>
        </li>
      )}
      {failedAt !== null && (
        <li className={`text-13 color-error ${classes.problem}`}>
          <Trans id="settings.schedule_failed">The backup at {failed} failed. It is retried every hour.</Trans>
        </li>
      )}
      <li>
        <Trans id="settings.schedule_zone">Time zone: {timeZone}</Trans>
      </li>
      <li>
        {sealed ? (
          <Trans id="settings.schedule_sealed">Encrypted with the server’s BACKUP_PASSPHRASE.</Trans>
        ) : (
          <Trans id="settings.schedule_plain">
            Not encrypted: the server has no BACKUP_PASSPHRASE. Anyone with a file can read everything in it.
          </Trans>
        )}
      </li>
    </ul>
  );
}
