import { Trans } from '@lingui/react/macro';
import { Anchor, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { Failed } from '../../api/api.ts';
import { useSystemSettings } from '../../app/system-settings.ts';
import { CodeForm } from '../../second-factor/code-form.tsx';
import { CardFrame } from '../../shell/card-frame.tsx';
import { SystemLogo } from '../../shell/system-logo.tsx';
import { AccountForm } from './account-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import classes from './login-page.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { useSetup } from './use-setup.ts';

/** Sign-in page. Creates the owner's account on the first visit. Offers account requests and password resets if enabled. */
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
          <h1 className={`text-20 weight-650 ${classes.name}`}>{systemName}</h1>
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
          <p className={`text-13 text-center dimmed ${classes.ask}`}>
            {setup.resetsByMail ? (
              <Anchor component="button" type="button" inherit onClick={() => setForgotten(true)}>
                <Trans id="login.forgot">Forgot password?</Trans>
              </Anchor>
            ) : (
              <Trans id="login.forgot_ask">Forgot password? An administrator can give you a link for a new one.</Trans>
            )}
          </p>
          {setup.registrationOpen && (
            <p className={`text-13 text-center dimmed ${classes.ask}`}>
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
