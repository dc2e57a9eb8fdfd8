import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconHelpCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ResponseOf } from '../../../../shared/api/index.ts';
import { mailProblemLabels } from '../../../ui/mail-problem-labels.ts';
import classes from './mail.module.css';

interface Props {
  to: string;
  answer: ResponseOf<'POST /settings/smtp/test'>;
}

const icons = { sent: IconCheck, unknown: IconHelpCircle, failed: IconAlertTriangle };

/** Result of a test mail, with advice. */
export function TestResult({ to, answer: { state, problem, reply } }: Props) {
  const { i18n } = useLingui();
  const Icon = icons[state];
  const place = useRef<HTMLDivElement>(null);
  // On phones the result would be below the visible area.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={`flex gap-8 text-14 ${classes.told}`} data-state={state}>
      <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden />
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
