import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorWords } from '../../../api/error-words.ts';
import { Panel } from '../../../forms/panel.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { useByteSize } from '../../../ui/use-byte-size.ts';
import { downloadBackup } from './download-backup.ts';
import classes from './upkeep.module.css';

/** Sealed under a passphrase, unless somebody asks for a plain one. */
export function BackupPanel() {
  const { t } = useLingui();
  const sizeOf = useByteSize();
  const [passphrase, setPassphrase] = useState('');
  const [isPlain, setPlain] = useState(false);
  const [bytes, setBytes] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const download = async () => {
    setProblem(null);
    setBytes(0);
    const failed = await downloadBackup(isPlain ? null : passphrase, setBytes);
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
        label={t({ id: 'settings.passphrase', message: 'Passphrase' })}
        description={t({
          id: 'settings.passphrase_hint',
          message: 'The whole file is encrypted under it. Nobody can open the backup without it: keep it elsewhere.',
        })}
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
        disabled={isPlain}
        autoComplete="new-password"
      />
      <Checkbox
        label={t({ id: 'settings.backup_plain', message: 'Without encryption' })}
        description={t({
          id: 'settings.backup_plain_hint',
          message:
            'Anybody who has the file can read everything in it. LINE tokens have to be entered again on another machine.',
        })}
        checked={isPlain}
        onChange={({ currentTarget }) => setPlain(currentTarget.checked)}
      />
      <div className={classes.row}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          loading={bytes !== null}
          disabled={!isPlain && passphrase === ''}
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
