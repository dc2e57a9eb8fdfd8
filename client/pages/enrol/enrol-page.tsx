import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Enrolment } from '../../second-factor/enrolment.tsx';
import { keepRenewing } from '../../session/renew.ts';
import { signOut } from '../../session/sign-in.ts';
import { CardFrame } from '../../shell/card-frame.tsx';
import { ProvingSlot } from '../../shell/proving-slot.tsx';
import { checkPermissions } from '../../sync/permissions.ts';
import classes from './enrol-page.module.css';

/** For somebody whose role needs a second factor, before anything else. */
export function EnrolPage() {
  useEffect(keepRenewing, []);
  return (
    <CardFrame isWide beside={<SignOut />}>
      <h1 className={classes.title}>
        <Trans id="enrol.title">Set up a second factor first</Trans>
      </h1>
      <p className={classes.text}>
        <Trans id="enrol.text">
          Your role needs it: beside the password, sign-ins then ask for a code that an app on your phone makes.
        </Trans>
      </p>
      <Enrolment onDone={() => void checkPermissions()} />
      <ProvingSlot />
    </CardFrame>
  );
}

function SignOut() {
  return (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={signOut}>
      <Trans id="shell.sign_out">Sign Out</Trans>
    </Button>
  );
}
