import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '../../../shared/api/index.ts';
import { limits } from '../../../shared/limits.ts';
import { call, type Failed } from '../../api/api.ts';
import { ErrorAlert } from '../../api/error-alert.tsx';
import { fieldRules } from '../../forms/account-rules.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { useDraft } from '../../forms/use-draft.tsx';
import { announceSignIn } from '../../session/session-events.ts';
import { dateTime } from '../../time/time.ts';
import { Step } from './step.tsx';
import classes from './welcome-page.module.css';

export type Link = ResponseOf<'GET /auth/invitations/:token'>;

interface Props {
  token: string;
  link: Link;
  /** Called when the person is signed in. */
  onDone: () => void;
  /** Called when the password is set, but a second-factor code is required to sign in. */
  onTicket: (ticket: string) => void;
  onGone: () => void;
}

/** First step: password, and for invited people also their names. */
export function PasswordForm({ token, link, onDone, onTicket, onGone }: Props) {
  const { t } = useLingui();
  const isInvited = link.kind === 'invitation';
  const [failed, setFailed] = useState<Failed | null>(null);
  const { getInputProps, save, isSaving, values } = useDraft({
    saved: { fullName: link.fullName, username: link.username, password: '' },
    leaving: 'discard',
    ruleTexts: fieldRules,
    submit: async ({ password, ...names }) => {
      setFailed(null);
      const body = { password, ...(isInvited ? names : {}) };
      const result = await call('POST /auth/invitations/:token', { params: { token }, body });
      if (!result.error) {
        announceSignIn(result.data);
        return true;
      }
      if (result.code === 'second_factor_required') {
        onTicket(String((result.extra as { ticket?: unknown } | undefined)?.ticket));
        return false;
      }
      if (result.code === 'invitation_not_found') {
        onGone();
        return false;
      }
      if (result.details.length === 0) setFailed(result);
      return result;
    },
    onDone,
  });
  const count = [...values.password].length;
  const isLong = count >= limits.passwordMin;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Greeting link={link} />
      {isInvited && (
        <Step number={1}>
          <Trans id="welcome.step_password">Name and password</Trans>
        </Step>
      )}
      <Stack gap={16}>
        <ErrorAlert error={failed} />
        {isInvited ? (
          <>
            <TextInput
              size="md"
              label={t({ id: 'welcome.full_name', message: 'Name that colleagues see' })}
              autoComplete="name"
              maxLength={limits.nameMax}
              {...getInputProps('fullName')}
            />
            <TextInput
              size="md"
              label={t({ id: 'welcome.username', message: 'Username' })}
              description={t({ id: 'welcome.username_hint', message: 'You sign in with it.' })}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={limits.usernameMax}
              {...getInputProps('username')}
            />
          </>
        ) : (
          <input type="text" name="username" autoComplete="username" value={link.username} readOnly hidden />
        )}
        <PasswordField
          size="md"
          label={
            isInvited ? (
              <Trans id="welcome.password">Password</Trans>
            ) : (
              <Trans id="welcome.new_password">New password</Trans>
            )
          }
          description={
            isLong
              ? t({ id: 'welcome.password_long', message: `${count} characters` })
              : t({ id: 'welcome.password_rule', message: 'At least 10 characters' })
          }
          autoComplete="new-password"
          autoFocus={!isInvited}
          minLength={limits.passwordMin}
          maxLength={limits.passwordMax}
          {...getInputProps('password')}
        />
        <Button type="submit" size="md" fullWidth loading={isSaving}>
          {!isInvited ? (
            <Trans id="welcome.set_password">Set the password</Trans>
          ) : link.needsSecondFactor ? (
            <Trans id="welcome.continue">Continue</Trans>
          ) : (
            <Trans id="welcome.start">Get started</Trans>
          )}
        </Button>
      </Stack>
      {link.needsSecondFactor && (
        <p className="mt-12 text-13 text-center dimmed">
          <Trans id="welcome.factor_note">Your team requires two-step verification.</Trans>
        </p>
      )}
    </form>
  );
}

function Greeting({ link: { kind, invitedBy, brands, username, expiresAt } }: { link: Link }) {
  const { i18n } = useLingui();
  const team = brands.join(', ');
  const until = dateTime(expiresAt, i18n.locale);
  return (
    <>
      <h1 className="text-20 weight-650 mb-6 leading-snug">
        {kind === 'invitation' ? (
          <Trans id="welcome.title">Welcome</Trans>
        ) : (
          <Trans id="welcome.reset_title">Set a new password</Trans>
        )}
      </h1>
      <p className={`mb-20 text-14 text-pretty dimmed leading-relaxed ${classes.text}`}>
        {kind === 'reset' ? (
          <Trans id="welcome.reset_text">
            Choose a new password for <strong className="weight-600 color-text">{username}</strong>.
          </Trans>
        ) : invitedBy === null ? null : brands.length === 0 ? (
          <Trans id="welcome.invited_text">
            <strong className="weight-600 color-text">{invitedBy}</strong> invited you.
          </Trans>
        ) : (
          <Trans id="welcome.invited_team">
            <strong className="weight-600 color-text">{invitedBy}</strong> invited you to join{' '}
            <strong className="weight-600 color-text">{team}</strong>.
          </Trans>
        )}{' '}
        <Trans id="welcome.once">This link works once, until {until}.</Trans>
      </p>
    </>
  );
}
