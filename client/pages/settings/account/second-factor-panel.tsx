import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../api/api.ts';
import { errorText } from '../../../api/error-text.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { Enrolment } from '../../../second-factor/enrolment.tsx';
import { RecoveryCodes } from '../../../second-factor/recovery-codes.tsx';
import { act } from '../../../sync/act.ts';
import { checkPermissions } from '../../../sync/permissions.ts';
import { format } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import { useQueryAfterActs } from '../parts/use-query-after-acts.ts';

/** Setup and removal of two-step verification, and its recovery codes. */
export function SecondFactorPanel() {
  const { data, error, ask } = useQueryAfterActs('GET /auth/second-factor', {});
  // Keeps the setup mounted until the user has confirmed the recovery codes, although the server already reports the second factor as
  // active.
  const [isEnrolling, setEnrolling] = useState(false);
  const again = () => {
    setEnrolling(false);
    ask();
    void checkPermissions();
  };
  return (
    <Panel
      title={<Trans id="account.factor">Two-step verification</Trans>}
      hint={<Trans id="account.factor_hint">At sign-in, you also enter a code from an app on your phone.</Trans>}
    >
      {data === null && error === null && <Skeleton height={36} width={160} />}
      {data === null && error !== null && <p className="text-13 color-error">{errorText(error)}</p>}
      {data !== null && (isEnrolling || data.since === null) && <Enrolment onUnderWay={setEnrolling} onDone={again} />}
      {data?.since != null && !isEnrolling && (
        <Active since={data.since} left={data.recoveryCodesLeft} demanded={data.demanded} onChanged={again} />
      )}
    </Panel>
  );
}

interface Props {
  since: string;
  left: number;
  demanded: boolean;
  onChanged: () => void;
}

function Active({ since, left, demanded, onChanged }: Props) {
  const { t, i18n } = useLingui();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const timeZone = useTimeZone();
  const day = format(i18n.locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(new Date(since));
  const renew = async () => {
    const result = await act('POST /auth/second-factor/recovery-codes', {});
    if (!result.error) setCodes(result.data.recoveryCodes);
  };
  const switchOff = async () => {
    setAsking(false);
    const result = await call('DELETE /auth/second-factor', {});
    if (result.error) return toastError(result);
    toastDone(t({ id: 'account.factor_off', message: 'Two-step verification is off' }));
    onChanged();
  };
  if (codes !== null) {
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(null);
          onChanged();
        }}
      />
    );
  }
  return (
    <>
      <p className="text-14">
        <Trans id="account.factor_on">
          On since {day}. Recovery codes left: {left}.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-8">
        <Button variant="default" onClick={() => void renew()}>
          <Trans id="account.fresh_codes">Generate new recovery codes</Trans>
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          <Trans id="account.switch_off">Turn off…</Trans>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t({ id: 'account.off_ask', message: 'Turn off two-step verification?' })}
          action={<Trans id="account.off_confirm">Turn off</Trans>}
          onConfirm={() => void switchOff()}
          onClose={() => setAsking(false)}
        >
          {demanded ? (
            <Trans id="account.off_demanded">
              Your role requires it. You can’t use anything else until you set it up again.
            </Trans>
          ) : (
            <Trans id="account.off_warning">You will sign in with your password only.</Trans>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
