import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { call, type Failed } from '../api/api.ts';
import { ErrorAlert } from '../api/error-alert.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useDraft } from '../forms/use-draft.tsx';
import { CodeField } from '../second-factor/code-field.tsx';
import { useUser } from '../session/session.ts';
import { secondFactorAtom } from '../session/state.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Asks for the password again before sensitive actions, and for a code if two-step verification is on. */
export function ProveDialog({ end }: { end: (proved: boolean) => void }) {
  const { t } = useLingui();
  const user = useUser();
  const secondFactor = useAtomValue(secondFactorAtom);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [needsCodeNow, setNeedsCodeNow] = useState(false);
  const needsCode = needsCodeNow || secondFactor === 'on';
  const { getInputProps, save, isSaving, values } = useDraft({
    saved: { password: '', code: '' },
    leaving: 'discard',
    submit: async ({ password, code }) => {
      setFailed(null);
      const result = await call('POST /auth/reauthenticate', { body: { password, ...(needsCode && { code }) } });
      if (!result.error) return true;
      // The server also returns `wrong_code` if a required code is missing, for example because two-step verification has been set up in
      // another window. The dialog then shows the field for the code.
      if (result.code === 'wrong_code') setNeedsCodeNow(true);
      if (result.details.length === 0) setFailed(result);
      return result;
    },
    onDone: () => end(true),
  });
  const isWhole = values.password !== '' && (!needsCode || values.code.trim() !== '');
  return (
    <Dialog title={t({ id: 'shell.prove_title', message: 'Confirm it’s you' })} onClose={() => end(false)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) void save();
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            <Trans id="shell.prove_text">
              Enter your password to continue. You won’t be asked again for 10 minutes.
            </Trans>
          </Text>
          <ErrorAlert error={failed} />
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          <PasswordField
            label={t({ id: 'shell.prove_password', message: 'Your password' })}
            autoComplete="current-password"
            maxLength={limits.passwordMax}
            data-autofocus
            {...getInputProps('password')}
          />
          {needsCode && <CodeField {...getInputProps('code')} />}
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={() => end(false)}>
            <Trans id="messages.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" loading={isSaving} disabled={!isWhole}>
            <Trans id="shell.prove">Continue</Trans>
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
