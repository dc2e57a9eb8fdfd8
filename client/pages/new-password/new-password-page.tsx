import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { limits } from '../../../shared/limits.ts';
import { call } from '../../api/api.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { useDraft } from '../../forms/use-draft.tsx';
import { useUser } from '../../session/session.ts';
import { passwordChangeAtom } from '../../session/state.ts';
import { FirstStepFrame } from '../../shell/card-frame.tsx';
import { checkPermissions } from '../../sync/permissions.ts';

/** Page for choosing a new password. Shown at sign-in after an administrator has set the user's password. */
export function NewPasswordPage() {
  const { t } = useLingui();
  const { username } = useUser();
  const setPasswordChange = useSetAtom(passwordChangeAtom);
  const { getInputProps, saveAndNotify, isSaving, values } = useDraft({
    saved: { currentPassword: '', newPassword: '' },
    leaving: 'discard',
    submit: async (body) => {
      const result = await call('PUT /auth/change-password', { body });
      if (result.error) return result;
      // Reloads the permissions, because the server reveals only after the password change whether a second factor must be set up.
      await checkPermissions();
      return true;
    },
    onDone: () => setPasswordChange(false),
    done: t({ id: 'new_password.done', message: 'Password changed' }),
  });
  const isWhole = values.currentPassword !== '' && values.newPassword !== '';
  return (
    <FirstStepFrame
      title={<Trans id="new_password.title">Choose a new password</Trans>}
      text={<Trans id="new_password.text">An administrator reset your password. Choose one that only you know.</Trans>}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) void saveAndNotify();
        }}
      >
        <Stack gap={16}>
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordField
            label={t({ id: 'new_password.current', message: 'Password that you received' })}
            autoComplete="current-password"
            autoFocus
            maxLength={limits.passwordMax}
            {...getInputProps('currentPassword')}
          />
          <PasswordField
            label={t({ id: 'new_password.new', message: 'New password' })}
            description={t({ id: 'new_password.rule', message: 'At least 10 characters' })}
            autoComplete="new-password"
            minLength={limits.passwordMin}
            maxLength={limits.passwordMax}
            {...getInputProps('newPassword')}
          />
          <Button type="submit" size="md" fullWidth loading={isSaving} disabled={!isWhole}>
            <Trans id="new_password.submit">Change password</Trans>
          </Button>
        </Stack>
      </form>
    </FirstStepFrame>
  );
}
