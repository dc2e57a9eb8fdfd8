import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { Failed } from '../../api/api.ts';
import { ErrorAlert } from '../../api/error-alert.tsx';
import { fieldRules } from '../../forms/account-rules.ts';
import classes from '../../forms/card-form.module.css';
import { PasswordField } from '../../forms/password-field.tsx';
import { useDraft } from '../../forms/use-draft.tsx';
import { register } from '../../session/sign-in.ts';

const empty = { setupCode: '', username: '', fullName: '', email: '', password: '' };
const autoComplete = { username: 'username', fullName: 'name', email: 'email' } as const;

/**
 * Creates the first account, which owns the console, or requests an account from an administrator. @param owner whether this is the first
 * account
 */
export function AccountForm({ owner, onCancel }: { owner: boolean; onCancel: () => void }) {
  const { t } = useLingui();
  const [isWaiting, setWaiting] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const { getInputProps, isSaving, save } = useDraft({
    saved: empty,
    leaving: 'discard',
    ruleTexts: fieldRules,
    submit: async (person) => {
      setFailed(null);
      const outcome = await register(owner ? person : { ...person, setupCode: undefined });
      setWaiting(outcome === 'waiting');
      if (typeof outcome === 'string') return true;
      setFailed(outcome);
      return outcome;
    },
  });

  if (isWaiting) {
    return (
      <div className="flex flex-col gap-16">
        <Alert color="accent" variant="light">
          <Trans id="login.asked">Request sent. You can sign in once an administrator activates your account.</Trans>
        </Alert>
        <Button variant="default" onClick={onCancel}>
          <Trans id="login.back">Back to sign-in</Trans>
        </Button>
      </div>
    );
  }

  const bind = (field: keyof typeof empty) => ({
    name: field,
    required: true,
    withAsterisk: false,
    maxLength: limits.nameMax,
    ...getInputProps(field),
  });

  return (
    <form
      className="flex flex-col gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2 className="text-16 weight-600">
        {owner ? (
          <Trans id="login.owner_title">Welcome. Create the owner’s account</Trans>
        ) : (
          <Trans id="login.ask_title">Request an account</Trans>
        )}
      </h2>
      {owner && (
        <p className={`text-13 dimmed ${classes.text}`}>
          <Trans id="login.owner_text">This is the first account and has full access.</Trans>
        </p>
      )}
      <ErrorAlert error={failed} />
      {owner && (
        <TextInput
          {...bind('setupCode')}
          label={t({ id: 'login.setup_code', message: 'Setup code' })}
          description={t({
            id: 'login.setup_code_hint',
            message: 'Printed when the server starts; also in the file setup-code in its data folder.',
          })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
        />
      )}
      <TextInput
        {...bind('fullName')}
        label={t({ id: 'login.full_name', message: 'Full name' })}
        autoComplete={autoComplete.fullName}
        autoFocus={!owner}
      />
      <TextInput
        {...bind('username')}
        label={t({ id: 'login.new_username', message: 'Username' })}
        autoComplete={autoComplete.username}
        autoCapitalize="none"
        spellCheck={false}
        minLength={limits.usernameMin}
        maxLength={limits.usernameMax}
      />
      <TextInput
        {...bind('email')}
        type="email"
        label={t({ id: 'login.email', message: 'Email' })}
        autoComplete={autoComplete.email}
      />
      <PasswordField
        {...bind('password')}
        label={t({ id: 'login.password', message: 'Password' })}
        description={t(fieldRules.password)}
        autoComplete="new-password"
        minLength={limits.passwordMin}
      />
      <div className="flex flex-col gap-8 mt-4">
        <Button type="submit" size="md" fullWidth loading={isSaving}>
          {owner ? (
            <Trans id="login.create_owner">Create account and sign in</Trans>
          ) : (
            <Trans id="login.send_request">Send request</Trans>
          )}
        </Button>
        {!owner && (
          <Button variant="subtle" color="gray" fullWidth onClick={onCancel}>
            <Trans id="login.back">Back to sign-in</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
