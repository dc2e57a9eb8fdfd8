import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MetaOf, ResponseOf } from '../../../../shared/api/index.ts';
import type { Settings } from '../../../../shared/rows.ts';
import { settingsFields, settingsLabels } from '../../../../shared/settings-fields.ts';
import { call } from '../../../api/api.ts';
import { errorText } from '../../../api/error-text.ts';
import { QueryRunner } from '../../../figures/query-runner.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { dateTime } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { useByteSize } from '../../../ui/use-byte-size.ts';
import { SectionFailed } from '../parts/section-failed.tsx';
import { SettingsMeanwhile } from '../parts/settings-meanwhile.tsx';
import { useSettings } from '../parts/use-settings.ts';
import { useSettingsDraft } from '../parts/use-settings-draft.ts';
import classes from './upkeep.module.css';

const route = 'GET /settings/backups';
const usual = '03:00';
const fields = ['backupAt', 'backupsKept'] as const;

/** Settings of the automatic daily backup. */
export function SchedulePanel() {
  const latest = useSettings();
  if (latest.state === 'loading') return <FormSkeleton />;
  if (latest.state === 'failed') return <SectionFailed failed={latest.failed} retry={latest.retry} />;
  return <Schedule settings={latest.row} take={latest.take} />;
}

function Schedule({ settings, take }: { settings: Settings; take: (row: Settings) => void }) {
  const { i18n, t } = useLingui();
  const [runner] = useState(() => new QueryRunner<ResponseOf<typeof route>, MetaOf<typeof route>>());
  const { data, error } = useSyncExternalStore(runner.listen, runner.view);
  const { version } = settings;
  useEffect(() => {
    const ask = (signal: AbortSignal) => call(route, {}, { signal });
    runner.put({ key: `${route} ${version}`, ask, brand: 'all', scope: 'config', now: false, kinds: ['upkeep'] });
  }, [runner, version]);
  const { draft, meanwhile } = useSettingsDraft({ settings, take, fields });
  const { values, setFieldValue, isChanged, isSaving, saveAndNotify } = draft;
  const [isAskingPlain, setAskingPlain] = useState(false);
  const isOn = values.backupAt !== null;
  return (
    <Panel
      title={<Trans id="settings.schedule_title">Daily backup</Trans>}
      hint={
        <Trans id="settings.schedule_hint">
          Backups are written to a folder on the server, and the newest are kept. Copy that folder to another machine.
        </Trans>
      }
    >
      {meanwhile !== null && <SettingsMeanwhile meanwhile={meanwhile} mine={values} />}
      <Switch
        label={t({ id: 'settings.schedule_on', message: 'Back up every day' })}
        checked={isOn}
        // Disabled until it is known whether backups are encrypted, because unencrypted backups require confirmation.
        disabled={data === null && !isOn}
        onChange={({ currentTarget }) => {
          if (currentTarget.checked && data?.sealed === false) setAskingPlain(true);
          else setFieldValue('backupAt', currentTarget.checked ? usual : null);
        }}
      />
      {isOn && (
        <div className="flex flex-wrap items-center gap-12">
          <TextInput
            type="time"
            label={t({ id: 'settings.schedule_at', message: 'Time' })}
            value={values.backupAt ?? ''}
            onChange={({ currentTarget }) => setFieldValue('backupAt', currentTarget.value || usual)}
          />
          <NumberInput
            label={i18n._(settingsLabels.backupsKept)}
            value={values.backupsKept}
            onChange={(count) => setFieldValue('backupsKept', Number(count) || 1)}
            min={settingsFields.backupsKept.min}
            max={settingsFields.backupsKept.max}
            allowDecimal={false}
          />
        </div>
      )}
      {data !== null && <ScheduleState {...data} />}
      {isAskingPlain && (
        <ConfirmDialog
          title={t({ id: 'settings.schedule_plain_ask', message: 'Save backups without encryption?' })}
          action={<Trans id="settings.schedule_plain_confirm">Save unencrypted</Trans>}
          onConfirm={() => {
            setAskingPlain(false);
            setFieldValue('backupAt', usual);
          }}
          onClose={() => setAskingPlain(false)}
        >
          <Trans id="settings.schedule_plain_warning">
            The server has no BACKUP_PASSPHRASE, so anyone with a file can read everything in it. Once the server
            administrator sets it, the files are encrypted.
          </Trans>
        </ConfirmDialog>
      )}
      {error !== null && (
        <div className="flex flex-wrap items-center gap-12" role="alert">
          <p className={`text-13 color-error ${classes.problem}`}>{errorText(error)}</p>
          <Button variant="default" size="compact-sm" onClick={runner.retry}>
            <Trans id="common.retry">Try again</Trans>
          </Button>
        </div>
      )}
      {isChanged && (
        <div className="flex flex-wrap items-center gap-12">
          <Button loading={isSaving} onClick={() => void saveAndNotify()}>
            <Trans id="settings.schedule_save">Save</Trans>
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** State of the automatic backups: the last, the running and the next backup, and whether backups are encrypted. */
function ScheduleState({ folder, sealed, running, nextAt, failedAt, last }: ResponseOf<'GET /settings/backups'>) {
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
