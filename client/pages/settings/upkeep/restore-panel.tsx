import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileInput, Progress } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '../../../../shared/api/index.ts';
import type { Failed } from '../../../api/api.ts';
import { errorText } from '../../../api/error-text.ts';
import { sendForm } from '../../../api/upload-form.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { useRow } from '../../../sync/store.ts';
import { dateTime, number } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import classes from './upkeep.module.css';

/** Form for restoring a backup. Asks for confirmation, because all data is replaced. */
export function RestorePanel() {
  const { t, i18n } = useLingui();
  const timeZone = useTimeZone();
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [restored, setRestored] = useState<Restored['data'] | null>(null);

  const restore = async () => {
    setAsking(false);
    if (file === null) return;
    setProblem(null);
    setPart(0);
    const result = await sendBackup(file, passphrase, setPart);
    setPart(null);
    if (result.error) setProblem(errorText(result));
    else setRestored(result.data);
  };
  if (restored !== null) {
    const taken = dateTime(restored.takenAt, i18n.locale, timeZone);
    const lost = restored.accountsWithoutSecrets;
    return (
      <Panel title={<Trans id="settings.restore_title">Restore</Trans>}>
        <div role="status">
          <Trans id="settings.restored">
            The backup of {taken} is verified and is now being applied. The server restarts, and everyone must sign in
            again.
          </Trans>
          {lost.length > 0 && (
            <>
              {' '}
              <Trans id="settings.restored_secrets">The secrets of these LINE accounts must be entered again:</Trans>
              <ul className={`mt-8 ${classes.missing}`}>
                {lost.map(({ id, nickname }) => (
                  <li key={id}>{nickname}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </Panel>
    );
  }
  return (
    <Panel
      title={<Trans id="settings.restore_title">Restore</Trans>}
      hint={
        <Trans id="settings.restore_hint">
          Replaces all data here with a backup. The file is fully checked before anything changes. Content erased and
          access revoked since the backup stay that way.
        </Trans>
      }
    >
      <FileInput
        label={t({ id: 'settings.restore_file', message: 'Backup file' })}
        placeholder={t({ id: 'settings.restore_choose', message: 'Choose a file' })}
        value={file}
        onChange={setFile}
        classNames={{ placeholder: 'dimmed' }}
        accept=".tar,.enc,.backup"
        clearable
        clearButtonProps={{ 'aria-label': t({ id: 'settings.restore_clear', message: 'Remove file' }) }}
      />
      <PasswordField
        label={t({ id: 'settings.restore_passphrase', message: 'Passphrase, if it has one' })}
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
        autoComplete="off"
      />
      <div className="flex flex-wrap items-center gap-12">
        <Button variant="default" disabled={file === null} loading={part !== null} onClick={() => setAsking(true)}>
          <Trans id="settings.restore_do">Restore…</Trans>
        </Button>
      </div>
      {part !== null && <RestoreProgress sent={part} />}
      {problem !== null && (
        <p className={`text-13 color-error ${classes.problem}`} role="alert">
          {problem}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t({ id: 'settings.restore_ask', message: 'Restore this backup?' })}
          action={<Trans id="settings.restore_confirm">Replace everything</Trans>}
          onConfirm={() => void restore()}
          onClose={() => setAsking(false)}
        >
          <Trans id="settings.restore_warning">
            Everything since the backup will be lost, for everyone. Back up the current data first.
          </Trans>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** Progress of the upload, and then of the server's check of the records. @param sent progress of the upload, from 0 to 1 */
function RestoreProgress({ sent }: { sent: number }) {
  const { i18n, t } = useLingui();
  const restore = useRow('upkeep', 'upkeep')?.restore ?? null;
  if (sent < 1 || restore === null) {
    return (
      <Progress
        value={sent * 100}
        aria-label={t({ id: 'settings.restore_sending', message: 'Uploading the backup' })}
      />
    );
  }
  const [checked, records] = [restore.checked, restore.records].map((count) => number(count, i18n.locale));
  return (
    <>
      <Progress
        value={(restore.checked / Math.max(1, restore.records)) * 100}
        aria-label={t({ id: 'settings.restore_checking', message: 'Checking the backup' })}
      />
      <p className="text-13 dimmed" role="status">
        <Trans id="settings.restore_checked">
          Checked: {checked} of {records} records
        </Trans>
      </p>
    </>
  );
}

type Restored = { error: false; data: ResponseOf<'POST /settings/restore'> };

/**
 * Uploads a backup in order to restore it. Has no timeout, because the server needs a long time to check a large backup. @param onProgress
 * receives values from 0 to 1
 */
function sendBackup(file: File, passphrase: string, onProgress: (part: number) => void): Promise<Failed | Restored> {
  const form = new FormData();
  if (passphrase !== '') form.append('passphrase', passphrase);
  form.append('file', file);
  return sendForm('POST /settings/restore', form, { onProgress, isPatient: true });
}
