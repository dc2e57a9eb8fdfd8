import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHelpCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '../../../../shared/api/index.ts';
import { languages } from '../../../../shared/vocabulary.ts';
import { call } from '../../../api/api.ts';
import { Panel } from '../../../forms/panel.tsx';
import { useUser } from '../../../session/session.ts';
import { toastError } from '../../../toasts/toast.ts';
import { composes } from '../../../ui/composes.ts';
import { mailProblemLabels } from '../../../ui/mail-problem-labels.ts';
import classes from './mail.module.css';

interface Tried {
  to: string;
  answer: ResponseOf<'POST /settings/smtp/test'>;
}

/** Sends a test mail through the mail server in use. */
export function TestPanel({ isChanged = false }: { isChanged?: boolean }) {
  const { i18n, t } = useLingui();
  const { email } = useUser();
  const [to, setTo] = useState(email);
  const [isWrong, setWrong] = useState(false);
  const [isSending, setSending] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);

  const send = async () => {
    if (isSending || isChanged) return;
    setSending(true);
    setTried(null);
    const lang = languages.find((one) => one === i18n.locale) ?? 'en';
    const result = await call('POST /settings/smtp/test', { body: { to: to.trim(), lang } });
    setSending(false);
    setWrong(result.error && result.code === 'validation_failed');
    if (!result.error) setTried({ to: to.trim(), answer: result.data });
    else if (result.code !== 'validation_failed') toastError(result);
  };

  return (
    <Panel
      title={<Trans id="settings.mail_test">Test email</Trans>}
      hint={
        isChanged ? (
          <Trans id="settings.mail_test_save">Save first. The test uses the saved server.</Trans>
        ) : (
          <Trans id="settings.mail_test_hint">A short email in your language, to an address of your choice.</Trans>
        )
      }
    >
      <div className={`flex flex-wrap items-start gap-12 ${classes.test}`}>
        <TextInput
          flex="1 1 220px"
          label={t({ id: 'settings.mail_test_to', message: 'To' })}
          type="email"
          value={to}
          onChange={({ currentTarget }) => {
            setTo(currentTarget.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || composes(event.nativeEvent)) return;
            event.preventDefault();
            void send();
          }}
          error={isWrong && <Trans id="settings.mail_address_wrong">Enter a valid email address.</Trans>}
          aria-invalid={isWrong || undefined}
          autoComplete="email"
        />
        <Button variant="default" onClick={() => void send()} loading={isSending} disabled={isChanged}>
          <Trans id="settings.mail_test_send">Send test email</Trans>
        </Button>
      </div>
      <div role="status">
        {isSending && (
          <p className={`flex gap-8 text-14 ${classes.result}`}>
            <Trans id="settings.mail_test_sending">Sending to the mail server…</Trans>
          </p>
        )}
        {tried !== null && <TestResult {...tried} />}
      </div>
    </Panel>
  );
}

interface Props {
  to: string;
  answer: ResponseOf<'POST /settings/smtp/test'>;
}

const icons = { sent: IconCheck, unknown: IconHelpCircle, failed: IconAlertTriangle };

/** Result of a test mail, with advice if it failed. */
function TestResult({ to, answer: { state, problem, reply } }: Props) {
  const { i18n } = useLingui();
  const Icon = icons[state];
  const place = useRef<HTMLDivElement>(null);
  // Scrolls to the result, which is below the visible area on phones.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={`flex gap-8 text-14 ${classes.result}`} data-state={state}>
      <Icon className={`flex-none ${classes.icon}`} size={18} stroke={1.6} aria-hidden />
      <div className="min-w-0 break-anywhere">
        {state === 'sent' && (
          <Trans id="settings.mail_test_sent">
            The mail server accepted the email to <bdi>{to}</bdi>. If it doesn’t arrive, check the spam folder.
          </Trans>
        )}
        {state === 'unknown' && (
          <Trans id="settings.mail_test_unknown">
            The mail server received the email but did not confirm it. It may still arrive.
          </Trans>
        )}
        {state === 'failed' && problem !== null && i18n._(mailProblemLabels[problem])}
        {reply !== null && (
          <p className="mt-4 text-13 dimmed">
            <Trans id="settings.mail_test_reply">Server response:</Trans> <q dir="auto">{reply}</q>
          </p>
        )}
      </div>
    </div>
  );
}
