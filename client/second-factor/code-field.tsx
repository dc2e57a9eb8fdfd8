import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { limits } from '../../shared/limits.ts';

/** A code of the app, or one of those for a lost phone. */
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
