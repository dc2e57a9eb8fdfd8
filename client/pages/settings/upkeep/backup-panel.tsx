import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { Panel } from '../../../forms/panel.tsx';
import { toastDone } from '../../../toasts/toast.ts';
import { useByteSize } from '../../../ui/use-byte-size.ts';
import { downloadBackup } from './download-backup.ts';
import { noSealing, SealingFields, type SealingProblem, sealingProblem } from './sealing-fields.tsx';
import classes from './upkeep.module.css';

/** Downloads a backup, encrypted with a passphrase unless a plain one is requested. */
export function BackupPanel() {
  const { t } = useLingui();
  const sizeOf = useByteSize();
  const [sealing, setSealing] = useState(noSealing);
  const [sealingWrong, setSealingWrong] = useState<SealingProblem | null>(null);
  const [isPlain, setPlain] = useState(false);
  const [bytes, setBytes] = useState<number | null>(null);
  const isRunning = bytes !== null;
  const fields = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const download = async () => {
    setProblem(null);
    const wrong = isPlain ? null : sealingProblem(sealing);
    setSealingWrong(wrong);
    if (wrong !== null) {
      // Focuses the invalid field, so that screen readers announce it with the error.
      requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setBytes(0);
    const failed = await downloadBackup(isPlain ? null : sealing.passphrase, setBytes);
    setBytes(null);
    if (failed !== null) return setProblem(errorText(failed));
    if (!isPlain) setSealing(noSealing);
    toastDone(t({ id: 'settings.backup_done', message: 'Backup downloaded' }));
  };
  return (
    <Panel
      title={<Trans id="settings.backup_title">Backup</Trans>}
      hint={
        <Trans id="settings.backup_hint">
          One file with all data. People can keep working while it is created. It contains customer data, so store it
          safely.
        </Trans>
      }
    >
      <div ref={fields} className="grid gap-16">
        <SealingFields
          value={sealing}
          onChange={(value) => {
            setSealing(value);
            setSealingWrong(null);
          }}
          problem={sealingWrong}
          disabled={isPlain || isRunning}
        />
      </div>
      <Checkbox
        label={t({ id: 'settings.backup_plain', message: 'Without encryption' })}
        description={t({
          id: 'settings.backup_plain_hint',
          message:
            'Anyone with the file can read everything in it. LINE tokens must be entered again on another machine.',
        })}
        checked={isPlain}
        disabled={isRunning}
        onChange={({ currentTarget }) => {
          setPlain(currentTarget.checked);
          setSealingWrong(null);
        }}
      />
      <div className={classes.row}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          loading={isRunning}
          onClick={() => void download()}
        >
          <Trans id="settings.backup_download">Download backup</Trans>
        </Button>
        <span className="text-13 dimmed" role="status">
          {bytes !== null && bytes > 0 && sizeOf(bytes)}
        </span>
      </div>
      {problem !== null && (
        <p className={`text-13 color-error ${classes.problem}`} role="alert">
          {problem}
        </p>
      )}
    </Panel>
  );
}
