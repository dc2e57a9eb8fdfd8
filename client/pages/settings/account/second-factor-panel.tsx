import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../api/api.ts';
import { errorWords } from '../../../api/error-words.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { Enrolment } from '../../../second-factor/enrolment.tsx';
import { RecoveryCodes } from '../../../second-factor/recovery-codes.tsx';
import { act } from '../../../sync/act.ts';
import { checkPermissions } from '../../../sync/permissions.ts';
import { format } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import { useAskedAfterActs } from '../parts/use-asked-after-acts.ts';
import classes from './account.module.css';

/** Set up, kept up, switched off. */
export function SecondFactorPanel() {
  const { data, error, ask } = useAskedAfterActs('GET /auth/second-factor', {});
  // The factor is on before its recovery codes are kept: an answer that says so meanwhile takes nothing away.
  const [isEnrolling, setEnrolling] = useState(false);
  const again = () => {
    setEnrolling(false);
    ask();
    void checkPermissions();
  };
  return (
    <Panel
      title={<Trans id="account.factor">Second factor</Trans>}
      hint={
        <Trans id="account.factor_hint">
          Beside the password, sign-ins ask for a code that an app on your phone makes.
        </Trans>
      }
    >
      {data === null && error === null && <Skeleton height={36} width={160} />}
      {data === null && error !== null && <p className={classes.problem}>{errorWords(error)}</p>}
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
    toastDone(t({ id: 'account.factor_off', message: 'The second factor is off' }));
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
      <p className={classes.text}>
        <Trans id="account.factor_on">
          On since {day}. Recovery codes left: {left}.
        </Trans>
      </p>
      <div className={classes.row}>
        <Button variant="default" onClick={() => void renew()}>
          <Trans id="account.fresh_codes">New recovery codes</Trans>
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          <Trans id="account.switch_off">Switch off…</Trans>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t({ id: 'account.off_ask', message: 'Switch the second factor off?' })}
          action={<Trans id="account.off_confirm">Switch off</Trans>}
          onConfirm={() => void switchOff()}
          onClose={() => setAsking(false)}
        >
          {demanded ? (
            <Trans id="account.off_demanded">
              Your role needs one: nothing else opens until you have set up another.
            </Trans>
          ) : (
            <Trans id="account.off_warning">Then the password alone signs in.</Trans>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
