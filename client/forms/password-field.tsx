import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Password input that can be revealed. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui();
  const show = t({ id: 'forms.show_password', message: 'Show password' });
  const isWrong = Boolean(props.error) || undefined;
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': show }} aria-invalid={isWrong} {...props} />;
}
