import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { call } from '../../../api/api.ts';
import { Panel } from '../../../forms/panel.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { useDraft } from '../../../forms/use-draft.tsx';
import { useUnsaved } from '../../../forms/use-unsaved.ts';
import { useCan, useUser } from '../../../session/session.ts';
import classes from './account.module.css';

const empty = { currentPassword: '', newPassword: '', revokeTokens: false };

export function PasswordPanel() {
  const { t } = useLingui();
  const { username } = useUser();
  const mayMakeTokens = useCan('settings.integrations');
  const { values, getInputProps, saveAndNotify, discard, isSaving } = useDraft({
    saved: empty,
    submit: async (body) => {
      const result = await call('PUT /auth/change-password', { body });
      return result.error ? result : true;
    },
    done: t({ id: 'account.password_changed', message: 'Password changed. You are signed out everywhere else.' }),
    leaving: 'free',
  });
  // The current password may have been filled in by the browser.
  useUnsaved(values.newPassword !== '', { asks: 'words', at: null, save: null, discard });
  const change = async () => {
    // Clears the fields, because the saved values must not count as a draft.
    if (await saveAndNotify()) setTimeout(discard);
  };
  return (
    <Panel
      title={<Trans id="account.password">Password</Trans>}
      hint={<Trans id="account.password_hint">Changing it signs you out everywhere else.</Trans>}
    >
      <form
        className={`grid justify-items-start gap-16 ${classes.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={t({ id: 'account.current_password', message: 'Current password' })}
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          {...getInputProps('currentPassword')}
        />
        <PasswordField
          label={t({ id: 'account.new_password', message: 'New password' })}
          description={t({ id: 'account.new_password_rule', message: 'At least 10 characters' })}
          autoComplete="new-password"
          minLength={limits.passwordMin}
          maxLength={limits.passwordMax}
          {...getInputProps('newPassword')}
        />
        {mayMakeTokens && (
          <Checkbox
            label={t({ id: 'account.revoke_tokens', message: 'Also revoke the API tokens and wallboards I created' })}
            {...getInputProps('revokeTokens', { type: 'checkbox' })}
          />
        )}
        <Button
          type="submit"
          variant="default"
          disabled={values.currentPassword === '' || values.newPassword === ''}
          loading={isSaving}
        >
          <Trans id="account.change_password">Change password</Trans>
        </Button>
      </form>
    </Panel>
  );
}
