import { Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '../../../../shared/api/index.ts';
import { dateTime } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { useByteSize } from '../../../ui/use-byte-size.ts';
import classes from './upkeep.module.css';

/** The last backup of the schedule, the one that is being written, the next, and whether they are sealed. */
export function ScheduleState({ folder, sealed, running, nextAt, failedAt, last }: AnswerOf<'GET /settings/backups'>) {
  const { i18n } = useLingui();
  const sizeOf = useByteSize();
  const timeZone = useTimeZone();
  const time = (at: string) => dateTime(at, i18n.locale, timeZone);
  const size = last === null ? '' : sizeOf(last.bytes);
  const [lastAt, next, failed] = [last?.at, nextAt, failedAt].map((at) => (at == null ? '' : time(at)));
  return (
    <ul className={classes.state}>
      <li>
        <Trans id="settings.schedule_folder">Folder: {folder}</Trans>
      </li>
      <li>
        {last === null ? (
          <Trans id="settings.schedule_none">None is there yet.</Trans>
        ) : (
          <Trans id="settings.schedule_last">
            Last: {lastAt}, {size}
          </Trans>
        )}
        {last?.late === true && (
          <>
            {' '}
            <Trans id="settings.schedule_late">
              It is late: the product was not running at its time, or a try had failed.
            </Trans>
          </>
        )}
      </li>
      {running && (
        <li role="status">
          <Trans id="settings.schedule_running">One is being written now.</Trans>
        </li>
      )}
      {nextAt !== null && !running && (
        <li>
          <Trans id="settings.schedule_next">Next: {next}</Trans>
        </li>
      )}
      {failedAt !== null && (
        <li className={classes.problem}>
          <Trans id="settings.schedule_failed">The try of {failed} failed. It is tried again each hour.</Trans>
        </li>
      )}
      <li>
        <Trans id="settings.schedule_zone">Times are those of {timeZone}.</Trans>
      </li>
      <li>
        {sealed ? (
          <Trans id="settings.schedule_sealed">Encrypted under BACKUP_PASSPHRASE of the server.</Trans>
        ) : (
          <Trans id="settings.schedule_plain">
            Not encrypted: the server has no BACKUP_PASSPHRASE. Anybody who has a file can read everything in it.
          </Trans>
        )}
      </li>
    </ul>
  );
}
