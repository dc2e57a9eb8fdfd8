import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Failed } from '../../../api/api.ts';
import { download } from '../../../api/download.ts';
import { errorText } from '../../../api/error-text.ts';
import { Panel } from '../../../forms/panel.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { toastDone } from '../../../toasts/toast.ts';
import { useByteSize } from '../../../ui/use-byte-size.ts';
import classes from './upkeep.module.css';

/** Downloads a backup. The backup is encrypted with a passphrase, unless the user chooses not to. */
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
      // Moves the focus to the invalid field, so that screen readers announce the field with its error.
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
      <div className="flex flex-wrap items-center gap-12">
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

/** Passphrase and its repetition, as entered. */
interface Sealing {
  passphrase: string;
  repeated: string;
}

type SealingProblem = 'short' | 'different';

const noSealing: Sealing = { passphrase: '', repeated: '' };

function sealingProblem({ passphrase, repeated }: Sealing): SealingProblem | null {
  if (passphrase.length < limits.passphraseMin) return 'short';
  return passphrase === repeated ? null : 'different';
}

interface Props {
  value: Sealing;
  onChange: (value: Sealing) => void;
  problem: SealingProblem | null;
  disabled: boolean;
}

function SealingFields({ value, onChange, problem, disabled }: Props) {
  const { t } = useLingui();
  const least = limits.passphraseMin;
  return (
    <>
      <PasswordField
        label={t({ id: 'settings.passphrase', message: 'Passphrase' })}
        description={t({
          id: 'settings.passphrase_hint',
          message: `At least ${least} characters. The whole file is encrypted with it. No one can open the backup without it, so store it elsewhere.`,
        })}
        error={
          problem === 'short' && t({ id: 'settings.passphrase_short', message: `Use at least ${least} characters.` })
        }
        value={value.passphrase}
        onChange={({ currentTarget }) => onChange({ ...value, passphrase: currentTarget.value })}
        disabled={disabled}
        autoComplete="new-password"
      />
      <PasswordField
        label={t({ id: 'settings.passphrase_repeat', message: 'Repeat the passphrase' })}
        error={
          problem === 'different' && t({ id: 'settings.passphrase_different', message: 'The passphrases don’t match.' })
        }
        value={value.repeated}
        onChange={({ currentTarget }) => onChange({ ...value, repeated: currentTarget.value })}
        disabled={disabled}
        autoComplete="new-password"
      />
    </>
  );
}

/** Downloads a backup. @param passphrase `null` if the backup is not encrypted */
function downloadBackup(passphrase: string | null, onBytes: (bytes: number) => void): Promise<Failed | null> {
  const query = passphrase === null ? { plain: 'true' } : {};
  const headers: Record<string, string> =
    passphrase === null ? {} : { 'backup-passphrase': encodeURIComponent(passphrase) };
  return download('GET /settings/backup', { query, headers, name: 'oa-console.tar', onBytes });
}
