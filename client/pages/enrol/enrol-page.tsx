import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Enrolment } from '../../second-factor/enrolment.tsx';
import { keepRenewing } from '../../session/renew.ts';
import { FirstStepFrame } from '../../shell/card-frame.tsx';
import { ProvingSlot } from '../../shell/slots.tsx';
import { checkPermissions } from '../../sync/permissions.ts';

/** Setup of two-step verification. Users whose role requires it see this page until they have finished. */
export function EnrolPage() {
  useEffect(keepRenewing, []);
  return (
    <FirstStepFrame
      isWide
      title={<Trans id="enrol.title">Set up two-step verification first</Trans>}
      text={
        <Trans id="enrol.text">
          Your role requires two-step verification. At sign-in, you also enter a code from an app on your phone.
        </Trans>
      }
    >
      <Enrolment onDone={() => void checkPermissions()} />
      <ProvingSlot />
    </FirstStepFrame>
  );
}
