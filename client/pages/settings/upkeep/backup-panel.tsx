import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorWords } from '../../../api/error-words.ts';
import { Panel } from '../../../forms/panel.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { downloadBackup } from './download-backup.ts';
import classes from './upkeep.module.css';
import { useByteSize } from './use-byte-size.ts';

export function BackupPanel() {
  const { t } = useLingui();
  const sizeOf = useByteSize();
  const [passphrase, setPassphrase] = useState('');
  const [bytes, setBytes] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const download = async () => {
    setProblem(null);
    setBytes(0);
    const failed = await downloadBackup(passphrase, setBytes);
    setBytes(null);
    if (failed !== null) setProblem(errorWords(failed));
  };
  return (
    <Panel
      title={<Trans id="settings.backup_title">Backup</Trans>}
      hint={
        <Trans id="settings.backup_hint">
          One file with everything, taken while people work. It holds customers' data: keep it safe.
        </Trans>
      }
    >
      <PasswordField
        label={t({ id: 'settings.passphrase', message: 'Passphrase (optional)' })}
        description={t({
          id: 'settings.passphrase_hint',
          message:
            'With a passphrase the encryption key is included, sealed by it. Without one, LINE tokens have to be entered again on another machine.',
        })}
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
        autoComplete="new-password"
      />
      <div className={classes.row}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          loading={bytes !== null}
          onClick={() => void download()}
        >
          <Trans id="settings.backup_download">Download a backup</Trans>
        </Button>
        <span className={classes.progress} role="status">
          {bytes !== null && bytes > 0 && sizeOf(bytes)}
        </span>
      </div>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </Panel>
  );
}
