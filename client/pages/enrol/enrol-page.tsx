import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Enrolment } from '../../second-factor/enrolment.tsx';
import { keepRenewing } from '../../session/renew.ts';
import { FirstStepFrame } from '../../shell/first-step-frame.tsx';
import { ProvingSlot } from '../../shell/proving-slot.tsx';
import { checkPermissions } from '../../sync/permissions.ts';

/** For somebody whose role needs a second factor, before anything else. */
export function EnrolPage() {
  useEffect(keepRenewing, []);
  return (
    <FirstStepFrame
      isWide
      title={<Trans id="enrol.title">Set up a second factor first</Trans>}
      text={
        <Trans id="enrol.text">
          Your role needs it: beside the password, sign-ins then ask for a code that an app on your phone makes.
        </Trans>
      }
    >
      <Enrolment onDone={() => void checkPermissions()} />
      <ProvingSlot />
    </FirstStepFrame>
  );
}
