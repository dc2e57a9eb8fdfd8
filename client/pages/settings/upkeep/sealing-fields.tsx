import { useLingui } from '@lingui/react/macro';
import { limits } from '../../../../shared/limits.ts';
import { PasswordField } from '../../../forms/password-field.tsx';

/** Passphrase and its repetition. */
export interface Sealing {
  passphrase: string;
  repeated: string;
}

export type SealingProblem = 'short' | 'different';

export const noSealing: Sealing = { passphrase: '', repeated: '' };

export function sealingProblem({ passphrase, repeated }: Sealing): SealingProblem | null {
  if (passphrase.length < limits.passphraseMin) return 'short';
  return passphrase === repeated ? null : 'different';
}

interface Props {
  value: Sealing;
  onChange: (value: Sealing) => void;
  problem: SealingProblem | null;
  disabled: boolean;
}

export function SealingFields({ value, onChange, problem, disabled }: Props) {
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
