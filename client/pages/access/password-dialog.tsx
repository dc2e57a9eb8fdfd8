import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { Staff } from '../../../shared/rows.ts';
import { call } from '../../api/api.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { useDraft } from '../../forms/use-draft.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const missing = <Trans id="access.required">Please fill in all required fields.</Trans>;
const rules = { newPassword: (value: string) => (value === '' ? missing : null) };

/** Another password for somebody else, whose sessions end. */
export function PasswordDialog({ person, onClose }: { person: Staff; onClose: () => void }) {
  const { t } = useLingui();
  const draft = useDraft<{ newPassword: string }>({
    saved: { newPassword: '' },
    leaving: 'free',
    rules,
    submit: async (body) => {
      const result = await call('PUT /staff/:id/reset-password', { params: { id: person.id }, body });
      return result.error ? result : true;
    },
    onDone: onClose,
    done: t({ id: 'access.password_reset', message: 'Password reset' }),
  });
  const name = person.fullName;
  return (
    <Dialog title={t({ id: 'access.reset_password', message: 'Reset password' })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void draft.saveTold();
        }}
      >
        <Text size="sm" mb="sm">
          <Trans id="access.reset_text">{name} is signed out everywhere and signs in with the new password.</Trans>
        </Text>
        <PasswordField
          label={t({ id: 'access.new_password', message: 'New password' })}
          {...draft.getInputProps('newPassword')}
          autoComplete="new-password"
          withAsterisk
          data-autofocus
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            <Trans id="messages.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" loading={draft.isSaving}>
            <Trans id="access.reset_password">Reset password</Trans>
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
