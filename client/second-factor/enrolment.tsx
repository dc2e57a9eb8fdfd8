import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import type { ResponseOf } from '../../shared/api/index.ts';
import { call, type Failed } from '../api/api.ts';
import { errorText } from '../api/error-text.ts';
import { useDraft } from '../forms/use-draft.tsx';
import { CodeField } from './code-field.tsx';
import { CopyButton } from './copy-button.tsx';
import classes from './enrolment.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

type Offer = ResponseOf<'POST /auth/second-factor/enrol'>;

interface Props {
  /** Whether the setup starts on mount, without a button. */
  beginsAtOnce?: boolean;
  /** Called with `true` when the secret is shown, and with `false` if the user cancels before entering the first code. */
  onUnderWay?: (isUnderWay: boolean) => void;
  /** Called when the user has stored the recovery codes. */
  onDone: () => void;
}

/** Setup of two-step verification: the secret, the first code, and the recovery codes. */
export function Enrolment({ beginsAtOnce = false, onUnderWay, onDone }: Props) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isOn, setOn] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const begin = async () => {
    setFailed(null);
    const result = await call('POST /auth/second-factor/enrol', {});
    if (result.error) setFailed(result);
    else put(result.data);
  };
  const put = (to: Offer | null) => {
    setOffer(to);
    onUnderWay?.(to !== null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    if (beginsAtOnce) void begin();
  }, []);
  if (offer !== null && isOn) return <RecoveryCodes codes={offer.recoveryCodes} onKept={onDone} />;
  if (offer !== null)
    return <FirstCode offer={offer} onOn={() => setOn(true)} onCancel={beginsAtOnce ? null : () => put(null)} />;
  if (beginsAtOnce && failed === null) return <Skeleton height={176} />;
  return (
    <div className="grid justify-items-start gap-16">
      <Button onClick={() => void begin()}>
        <Trans id="factor.begin">Set up</Trans>
      </Button>
      {failed !== null && (
        <p className="text-13 color-error" role="alert">
          {errorText(failed)}
        </p>
      )}
    </div>
  );
}

function FirstCode({ offer, onOn, onCancel }: { offer: Offer; onOn: () => void; onCancel: (() => void) | null }) {
  const { t } = useLingui();
  const [failed, setFailed] = useState<Failed | null>(null);
  const { getInputProps, save, isSaving, values } = useDraft({
    saved: { code: '' },
    leaving: 'discard',
    submit: async ({ code }) => {
      setFailed(null);
      const result = await call('PUT /auth/second-factor', { body: { code } });
      if (!result.error) return true;
      if (result.details.length === 0) setFailed(result);
      return result;
    },
    onDone: onOn,
  });
  const grouped = offer.secret.match(/.{1,4}/g)?.join(' ') ?? offer.secret;
  return (
    <div className="grid justify-items-start gap-16">
      <p className="text-14 text-pretty">
        <Trans id="factor.scan">
          Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.
        </Trans>
      </p>
      <div className={`flex flex-wrap items-center ${classes.scan}`}>
        <QrCode text={offer.otpauthUrl} label={t({ id: 'factor.qr', message: 'QR code for the app' })} />
        <div className={`grid justify-items-start gap-8 text-13 dimmed ${classes.secret}`}>
          <span>
            <Trans id="factor.secret">Or enter this key in the app:</Trans>
          </span>
          <code>{grouped}</code>
          <CopyButton text={offer.secret} />
        </div>
      </div>
      <form
        className={`grid justify-items-start w-full gap-12 ${classes.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (values.code.trim() !== '') void save();
        }}
      >
        <CodeField
          label={t({ id: 'factor.first_code', message: 'Code shown in the app' })}
          description={t({
            id: 'factor.first_code_hint',
            message: 'From now on, you’ll be asked for a code at every sign-in.',
          })}
          inputMode="numeric"
          autoFocus
          {...getInputProps('code')}
        />
        {failed !== null && (
          <p className="text-13 color-error" role="alert">
            {errorText(failed)}
          </p>
        )}
        <div className="flex flex-wrap gap-8">
          <Button type="submit" loading={isSaving} disabled={values.code.trim() === ''}>
            <Trans id="factor.confirm">Turn on</Trans>
          </Button>
          {onCancel !== null && (
            <Button variant="default" disabled={isSaving} onClick={onCancel}>
              <Trans id="messages.cancel">Cancel</Trans>
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

/** QR code of the secret. Rendered locally, so that the secret is not sent to an image service. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={`flex-none border rounded-8 w-176 ${classes.qr}`}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
