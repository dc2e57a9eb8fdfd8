import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../../../shared/api/index.ts';
import { languages } from '../../../../shared/vocabulary.ts';
import { call } from '../../../api/api.ts';
import { Panel } from '../../../forms/panel.tsx';
import { useUser } from '../../../session/session.ts';
import { toastError } from '../../../toasts/toast.ts';
import { composes } from '../../../ui/composes.ts';
import classes from './mail.module.css';
import { TestResult } from './test-result.tsx';

interface Tried {
  to: string;
  answer: AnswerOf<'POST /settings/smtp/test'>;
}

/** A mail over the server that counts, to see whether it arrives. */
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
      title={<Trans id="settings.mail_test">Test mail</Trans>}
      hint={
        isChanged ? (
          <Trans id="settings.mail_test_save">Save first: the test goes over the server that is saved.</Trans>
        ) : (
          <Trans id="settings.mail_test_hint">A short mail in your language, to an address of yours.</Trans>
        )
      }
    >
      <div className={classes.test}>
        <TextInput
          className={classes.to}
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
          error={isWrong && <Trans id="settings.mail_address_wrong">This is not an e-mail address.</Trans>}
          aria-invalid={isWrong || undefined}
          autoComplete="email"
        />
        <Button variant="default" onClick={() => void send()} loading={isSending} disabled={isChanged}>
          <Trans id="settings.mail_test_send">Send a test mail</Trans>
        </Button>
      </div>
      <div role="status">
        {isSending && (
          <p className={classes.told}>
            <Trans id="settings.mail_test_sending">On its way to the mail server…</Trans>
          </p>
        )}
        {tried !== null && <TestResult {...tried} />}
      </div>
    </Panel>
  );
}
