import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { limits } from '../../../shared/limits.ts';

/** Field for a username or email address. */
export function LoginField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t({ id: 'login.username', message: 'Username or email' })}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
      autoFocus
      maxLength={limits.emailMax}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
