import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { call, type Failed } from '../../api/api.ts';
import { ErrorAlert } from '../../api/error-alert.tsx';
import { LoginField } from './login-field.tsx';

/** Requests a password reset link by email. The response never reveals whether the account exists. */
export function ForgotForm({ login: typed, onCancel }: { login: string; onCancel: () => void }) {
  const [login, setLogin] = useState(typed);
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing');
  const [failed, setFailed] = useState<Failed | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailed(null);
    setState('sending');
    const result = await call('POST /auth/forgot-password', { body: { login: login.trim() } });
    setState(result.error ? 'typing' : 'sent');
    if (result.error) setFailed(result);
  };

  return (
    <form className="flex flex-col gap-16" onSubmit={(event) => void submit(event)}>
      <h2 className="text-16 weight-600">
        <Trans id="login.forgot_title">Set a new password</Trans>
      </h2>
      <ErrorAlert error={failed} />
      {state === 'sent' ? (
        <Alert color="accent" variant="light" role="status">
          <Trans id="login.forgot_sent">
            If there is an active account with an email address, a link is on its way. It works once within 48 hours.
          </Trans>
        </Alert>
      ) : (
        <LoginField value={login} onChange={setLogin} />
      )}
      <div className="flex flex-col gap-8 mt-4">
        {state !== 'sent' && (
          <Button type="submit" size="md" fullWidth loading={state === 'sending'}>
            <Trans id="login.forgot_send">Email me a link</Trans>
          </Button>
        )}
        <Button variant="subtle" color="gray" fullWidth onClick={onCancel}>
          <Trans id="login.back">Back to sign-in</Trans>
        </Button>
      </div>
    </form>
  );
}
