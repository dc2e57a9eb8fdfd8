import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '../../../shared/api/index.ts';
import { limits } from '../../../shared/limits.ts';
import { call, type Failed } from '../../api/api.ts';
import { ErrorAlert } from '../../api/error-alert.tsx';
import { useSystemSettings } from '../../app/system-settings.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { CodeForm } from '../../second-factor/code-form.tsx';
import { signIn } from '../../session/sign-in.ts';
import { CardFrame } from '../../shell/card-frame.tsx';
import { SystemLogo } from '../../shell/system-logo.tsx';
import { AccountForm } from './account-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LoginField } from './login-field.tsx';
import classes from './login-page.module.css';

/**
 * Sign-in page. On the first visit, creates the owner's account instead. Offers account requests and password resets if these are enabled.
 */
export function LoginPage() {
  const { systemName, systemSubtitle } = useSystemSettings();
  const setup = useSetup();
  const [asking, setAsking] = useState(false);
  const [username, setUsername] = useState('');
  const [ticket, setTicket] = useState<string | null>(null);
  const [ended, setEnded] = useState<Failed | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  const owner = setup?.needsOwner ?? false;
  return (
    <CardFrame>
      <header className={`flex items-center gap-14 ${classes.head}`}>
        <SystemLogo size={44} />
        <div>
          <h1 className="text-20 weight-650 leading-snug">{systemName}</h1>
          <p className="text-13 dimmed">{systemSubtitle}</p>
        </div>
      </header>
      {setup === null ? (
        <FormSkeleton />
      ) : owner || asking ? (
        <AccountForm owner={owner} onCancel={() => setAsking(false)} />
      ) : ticket !== null ? (
        <CodeForm
          ticket={ticket}
          onEnd={(failed) => {
            setEnded(failed);
            setTicket(null);
          }}
        />
      ) : isForgotten ? (
        <ForgotForm login={username} onCancel={() => setForgotten(false)} />
      ) : (
        <>
          <SignInForm username={username} onUsername={setUsername} onTicket={setTicket} before={ended} />
          <p className="text-13 text-center dimmed mt-20">
            {setup.resetsByMail ? (
              <Anchor component="button" type="button" inherit onClick={() => setForgotten(true)}>
                <Trans id="login.forgot">Forgot password?</Trans>
              </Anchor>
            ) : (
              <Trans id="login.forgot_ask">Forgot password? An administrator can give you a link for a new one.</Trans>
            )}
          </p>
          {setup.registrationOpen && (
            <p className="text-13 text-center dimmed mt-20">
              <Trans id="login.no_account">No account yet?</Trans>{' '}
              <Anchor component="button" type="button" inherit onClick={() => setAsking(true)}>
                <Trans id="login.ask_account">Request one</Trans>
              </Anchor>
            </p>
          )}
        </>
      )}
    </CardFrame>
  );
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-16" aria-busy>
      <Skeleton height={58} />
      <Skeleton height={58} />
      <Skeleton height={40} mt={4} />
    </div>
  );
}

interface Props {
  username: string;
  onUsername: (username: string) => void;
  /** Called if the password was correct and a second-factor code is required. The ticket identifies this sign-in attempt. */
  onTicket: (ticket: string) => void;
  /** Why the previous attempt to enter a code ended; `null` if there was none. */
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
      <ErrorAlert error={failed} />
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

type Setup = ResponseOf<'GET /auth/setup'>;

/**
 * Returns whether the owner's account must be created first, and what the page offers; `null` while loading. If the request fails, the
 * sign-in form is shown.
 */
export function useSetup(): Setup | null {
  const [setup, setSetup] = useState<Setup | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void call('GET /auth/setup', {}, { signal: controller.signal }).then((result) => {
      if (controller.signal.aborted) return;
      setSetup(result.error ? { needsOwner: false, registrationOpen: false, resetsByMail: false } : result.data);
    });
    return () => controller.abort();
  }, []);
  return setup;
}
