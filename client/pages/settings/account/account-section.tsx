import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { limits } from '../../../../shared/limits.ts';
import { roleTexts } from '../../../../shared/people-texts.ts';
import type { Language } from '../../../../shared/vocabulary.ts';
import { call } from '../../../api/api.ts';
import { Form } from '../../../forms/form.tsx';
import { singleLine } from '../../../forms/limited.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { useDraft } from '../../../forms/use-draft.tsx';
import { useUnsaved } from '../../../forms/use-unsaved.ts';
import { useCan, useUser } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { checkPermissions } from '../../../sync/permissions.ts';
import { useRow } from '../../../sync/store.ts';
import { LanguagesField } from '../../../ui/languages-field.tsx';
import classes from './account.module.css';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { BrowserPanel, NoticesPanel } from './this-browser.tsx';

/** Settings of the user's own account. Available to all users. */
export function AccountSection() {
  return (
    <Form>
      <NamePanel />
      <PasswordPanel />
      <SecondFactorPanel />
      <SessionsPanel />
      <BrowserPanel />
      <NoticesPanel />
    </Form>
  );
}

function NamePanel() {
  const { i18n, t } = useLingui();
  const { fullName, username, email, role } = useUser();
  const { getInputProps, saveAndNotify, isSaving, isChanged } = useDraft({
    saved: { fullName },
    rules: { fullName: isNotEmpty(<Trans id="settings.name_needed">Enter a name.</Trans>) },
    submit: async (changed) => {
      const result = await call('PUT /auth/me', { body: changed });
      if (result.error) return result;
      void checkPermissions();
      return true;
    },
    done: t({ id: 'account.name_saved', message: 'Name saved' }),
  });
  return (
    <Panel title={<Trans id="account.you">You</Trans>}>
      <form
        className={`grid justify-items-start gap-16 ${classes.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) void saveAndNotify();
        }}
      >
        <TextInput
          label={t({ id: 'account.name', message: 'Name' })}
          description={t({ id: 'account.name_hint', message: 'Your team sees this name next to everything you do.' })}
          autoComplete="name"
          {...singleLine(getInputProps('fullName'))}
        />
        <Button
          type="submit"
          variant="default"
          disabled={!isChanged}
          {...(isChanged ? {} : { title: t({ id: 'forms.nothing_changed', message: 'Nothing has changed' }) })}
          loading={isSaving}
        >
          <Trans id="account.save_name">Save name</Trans>
        </Button>
      </form>
      <dl className={`grid gap-x-16 gap-y-4 text-13 ${classes.facts}`}>
        <dt className="dimmed">
          <Trans id="account.username">Username</Trans>
        </dt>
        <dd className="break-anywhere">{username}</dd>
        {email !== '' && (
          <>
            <dt className="dimmed">
              <Trans id="account.email">Email</Trans>
            </dt>
            <dd className="break-anywhere">{email}</dd>
          </>
        )}
        <dt className="dimmed">
          <Trans id="account.role">Role</Trans>
        </dt>
        <dd className="break-anywhere">{i18n._(roleTexts[role])}</dd>
      </dl>
      <OwnLanguages />
    </Panel>
  );
}

/** Languages of the user. Each change is saved at once. */
function OwnLanguages() {
  const { id } = useUser();
  const row = useRow('staff', id);
  if (row === undefined) return null;
  const choose = (languages: Language[]) =>
    void act('PUT /auth/me', { body: { languages } }, { kind: 'staff', id, patch: { languages } });
  return <LanguagesField value={row.languages} onChange={choose} />;
}

const empty = { currentPassword: '', newPassword: '', revokeTokens: false };

function PasswordPanel() {
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
    leaving: 'discard',
  });
  // Only the new password counts as unsaved input, because browsers fill in the current password automatically.
  useUnsaved(values.newPassword !== '', { asks: 'text', at: null, save: null, discard });
  const change = async () => {
    // After saving, the fields are cleared, because their values would otherwise count as unsaved input.
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
