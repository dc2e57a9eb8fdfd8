import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { limits } from '../../shared/limits.ts';

/** Field for a code of the authenticator app, or a recovery code. */
export function CodeField(props: TextInputProps) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t({ id: 'factor.code', message: 'Verification code' })}
      description={t({ id: 'factor.code_hint', message: 'Six digits, or a recovery code.' })}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={limits.codeMax}
      {...props}
    />
  );
}
