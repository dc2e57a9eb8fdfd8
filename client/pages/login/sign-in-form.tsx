import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { Failed } from '../../api/api.ts';
import { errorText } from '../../api/error-text.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { signIn } from '../../session/sign-in.ts';
import { LoginField } from './login-field.tsx';

interface Props {
  username: string;
  onUsername: (username: string) => void;
  /** Called if the password was correct and a code is required. */
  onTicket: (ticket: string) => void;
  /** Failure that ended the previous attempt to enter a code. */
  before: Failed | null;
}

export function SignInForm({ username, onUsername, onTicket, before }: Props) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [failed, setFailed] = useState(before);
  const passwordInput = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailed(null);
    const problem = await signIn({ username, password });
    if (problem === null) return;
    if ('ticket' in problem) return onTicket(problem.ticket);
    setFailed(problem);
    setPassword('');
    passwordInput.current?.focus();
  };

  return (
    <form className="flex flex-col gap-16" onSubmit={(event) => void submit(event)}>
      {failed !== null && (
        <Alert color="red" variant="light" role="alert">
          {errorText(failed)}
        </Alert>
      )}
      <LoginField value={username} onChange={onUsername} />
      <PasswordField
        ref={passwordInput}
        label={t({ id: 'login.password', message: 'Password' })}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        maxLength={limits.passwordMax}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" mt={4} fullWidth>
        <Trans id="login.submit">Sign in</Trans>
      </Button>
    </form>
  );
}
