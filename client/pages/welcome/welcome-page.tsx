import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/api.ts';
import { unguarded } from '../../app/leave-guard.ts';
import { paths } from '../../app/routes.ts';
import { useSystemSettings } from '../../app/system-settings.ts';
import { CodeForm } from '../../second-factor/code-form.tsx';
import { Enrolment } from '../../second-factor/enrolment.tsx';
import { secondFactorAtom, sessionAtom } from '../../session/state.ts';
import { CardFrame } from '../../shell/card-frame.tsx';
import { LeaveSlot, ProvingSlot } from '../../shell/slots.tsx';
import { SystemLogo } from '../../shell/system-logo.tsx';
import { checkPermissions } from '../../sync/permissions.ts';
import { type Link, PasswordForm } from './password-form.tsx';
import { Step } from './step.tsx';
import classes from './welcome-page.module.css';

type View =
  | { state: 'loading' }
  | { state: 'gone' }
  | { state: 'failed' }
  | { state: 'password'; link: Link }
  | { state: 'code'; ticket: string }
  | { state: 'factor' };

/** Page that one-time links open. Invited people choose names and a password here, all other people reset their password. */
export function WelcomePage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [view, setView] = useState<View>({ state: 'loading' });
  const [, navigate] = useLocation();
  const session = useAtomValue(sessionAtom);
  const secondFactor = useAtomValue(secondFactorAtom);
  const load = async (signal?: AbortSignal) => {
    const result = await call(
      'GET /auth/invitations/:token',
      { params: { token } },
      signal === undefined ? {} : { signal },
    );
    if (signal?.aborted) return;
    if (!result.error) setView({ state: 'password', link: result.data });
    else setView({ state: result.code === 'invitation_not_found' ? 'gone' : 'failed' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token never changes
  useEffect(() => {
    const left = new AbortController();
    void load(left.signal);
    return () => left.abort();
  }, []);
  const enter = () => unguarded(() => navigate('/', { replace: true }));
  const signedIn = () => (secondFactor === 'demanded' ? setView({ state: 'factor' }) : enter());
  // Whether the person has set the password and is signed in. The next step starts once the session state is known, because that state
  // determines the step.
  const [isDone, setDone] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per sign-in
  useEffect(() => {
    if (isDone && session.state === 'signedIn') signedIn();
  }, [isDone, session.state]);
  return (
    <CardFrame isWide={view.state === 'factor'}>
      <Head />
      {view.state === 'loading' && <Loading />}
      {view.state === 'gone' && <Gone onSignIn={() => navigate(paths.login(), { replace: true })} />}
      {view.state === 'failed' && (
        <Calm title={<Trans id="welcome.failed_title">This page could not be loaded</Trans>}>
          <Button
            onClick={() => {
              setView({ state: 'loading' });
              void load();
            }}
          >
            <Trans id="welcome.retry">Try again</Trans>
          </Button>
        </Calm>
      )}
      {view.state === 'password' && (
        <PasswordForm
          token={token}
          link={view.link}
          onDone={() => setDone(true)}
          onTicket={(ticket) => setView({ state: 'code', ticket })}
          onGone={() => setView({ state: 'gone' })}
        />
      )}
      {view.state === 'code' && (
        <CodeForm
          ticket={view.ticket}
          onEnd={() => navigate(paths.login(), { replace: true })}
          onEntered={() => setDone(true)}
        />
      )}
      {view.state === 'factor' && (
        <>
          <Step number={2}>
            <Trans id="welcome.step_factor">Two-step verification</Trans>
          </Step>
          <Enrolment
            beginsAtOnce
            onDone={() => {
              void checkPermissions();
              enter();
            }}
          />
          <p className="mt-12 text-13 text-center dimmed">
            <Trans id="welcome.factor_note">Your team requires two-step verification.</Trans>
          </p>
          <ProvingSlot />
          <LeaveSlot />
        </>
      )}
    </CardFrame>
  );
}

function Head() {
  const { systemName } = useSystemSettings();
  return (
    <header className="flex items-center gap-12 mb-20 weight-600">
      <SystemLogo size={36} />
      <span>{systemName}</span>
    </header>
  );
}

function Loading() {
  return (
    <Stack gap={16} aria-busy>
      <Skeleton height={28} width="50%" />
      <Skeleton height={44} />
      <Skeleton height={66} />
      <Skeleton height={66} />
      <Skeleton height={44} />
    </Stack>
  );
}

/** Notice that a link was used, has expired or was revoked. Does not reveal which of these applies. */
function Gone({ onSignIn }: { onSignIn: () => void }) {
  return (
    <Calm
      title={<Trans id="welcome.gone_title">This link no longer works</Trans>}
      text={
        <Trans id="welcome.gone_text">
          It was used already, has expired or was withdrawn. Ask an administrator of your team for a new one.
        </Trans>
      }
    >
      <Button variant="default" onClick={onSignIn}>
        <Trans id="welcome.to_sign_in">Go to sign-in</Trans>
      </Button>
    </Calm>
  );
}

function Calm({ title, text, children }: { title: ReactNode; text?: ReactNode; children: ReactNode }) {
  return (
    <>
      <h1 className="text-20 weight-650 mb-6 leading-snug">{title}</h1>
      {text !== undefined && (
        <p className={`mb-20 text-14 text-pretty dimmed leading-relaxed ${classes.text}`}>{text}</p>
      )}
      {children}
    </>
  );
}
