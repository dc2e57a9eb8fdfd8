import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { can } from '../../../../shared/permissions.ts';
import { paths } from '../../../app/routes.ts';
import { sessionAtom } from '../../../session/state.ts';
import { wallAtom } from '../../../session/wall.ts';
import { wallToken } from '../../../session/wall-token.ts';
import { FullScreen } from '../../../shell/full-screen.tsx';
import { Guarded } from '../../../shell/guarded.tsx';
import { present } from '../../../time/clock.ts';
import { Wall } from './wall.tsx';
import classes from './wall-page.module.css';

/** Wallboard: a full-screen dashboard without the app's navigation, for unattended screens. */
export function WallPage() {
  const session = useAtomValue(sessionAtom);
  if (session.state === 'signedIn') {
    return (
      <div className={classes.screen}>
        <Guarded isOpen={can(session.user, 'dashboard.view')}>
          <Wall key={session.user.id} />
        </Guarded>
      </div>
    );
  }
  if (session.state === 'signedOut') return <DarkWall />;
  return <FullScreen label={<Trans id="shell.starting">starting system</Trans>} />;
}

/** Explains why a wallboard has no content, and how to make it work again. */
function DarkWall() {
  return (
    <main className={`flex flex-col items-center justify-center text-center ${classes.dark}`}>
      <IconPlugConnectedX className={`color-over ${classes.icon}`} stroke={1.4} aria-hidden />
      {wallToken === null ? <SignedOut /> : <Ended />}
    </main>
  );
}

function SignedOut() {
  return (
    <>
      <h1 className={`weight-650 text-balance leading-tight ${classes.title}`}>
        <Trans id="wall.signed_out">This screen’s session has ended</Trans>
      </h1>
      <p className={`text-balance dimmed max-w-44ch ${classes.text}`}>
        <Trans id="wall.signed_out_hint">
          Sign in again, or open the screen with its own link from Settings &gt; Wallboards.
        </Trans>
      </p>
      <Button component={Link} href={paths.login()} size="lg">
        <Trans id="wall.sign_in">Sign in</Trans>
      </Button>
    </>
  );
}

function Ended() {
  const wall = useAtomValue(wallAtom);
  const isExpired = wall !== null && Date.parse(wall.expiresAt) <= present();
  return (
    <>
      <h1 className={`weight-650 text-balance leading-tight ${classes.title}`}>
        {isExpired ? (
          <Trans id="wall.expired">This screen’s link has expired</Trans>
        ) : wall === null ? (
          <Trans id="wall.unknown">This screen’s link is no longer valid</Trans>
        ) : (
          <Trans id="wall.revoked">This screen’s link was revoked</Trans>
        )}
      </h1>
      <p className={`text-balance dimmed max-w-44ch ${classes.text}`}>
        <Trans id="wall.ended_hint">Create a new one in Settings &gt; Wallboards and open it here.</Trans>
      </p>
    </>
  );
}
