import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { paths } from '../../../app/routes.ts';
import { wallAtom } from '../../../session/wall.ts';
import { wallToken } from '../../../session/wall-token.ts';
import { present } from '../../../time/clock.ts';
import classes from './dark-wall.module.css';

/** Explains why a wallboard shows nothing and how to restore it. */
export function DarkWall() {
  return (
    <main className={classes.dark}>
      <IconPlugConnectedX className={classes.icon} stroke={1.4} aria-hidden />
      {wallToken === null ? <SignedOut /> : <Ended />}
    </main>
  );
}

function SignedOut() {
  return (
    <>
      <h1 className={classes.title}>
        <Trans id="wall.signed_out">This screen’s session has ended</Trans>
      </h1>
      <p className={classes.text}>
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
      <h1 className={classes.title}>
        {isExpired ? (
          <Trans id="wall.expired">This screen’s link has expired</Trans>
        ) : wall === null ? (
          <Trans id="wall.unknown">This screen’s link is no longer valid</Trans>
        ) : (
          <Trans id="wall.revoked">This screen’s link was revoked</Trans>
        )}
      </h1>
      <p className={classes.text}>
        <Trans id="wall.ended_hint">Create a new one in Settings &gt; Wallboards and open it here.</Trans>
      </p>
    </>
  );
}
