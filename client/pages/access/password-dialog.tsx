import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { Staff } from '../../../shared/rows.ts';
import { call } from '../../api/api.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { useDraft } from '../../forms/use-draft.tsx';
import { toastError } from '../../toasts/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { createLink } from './create-link.ts';
import type { GivenLink } from './link-dialog.tsx';

interface Props {
  person: Staff;
  onClose: () => void;
  onLink: (link: GivenLink) => void;
}

const missing = <Trans id="access.required">Please fill in all required fields.</Trans>;
const rules = {
  newPassword: (value: string, { way }: { way: string }) => (way === 'password' && value === '' ? missing : null),
};

/** Resets another person's password: by a link, or by a temporary password that must be changed at the next sign-in. */
export function PasswordDialog({ person, onClose, onLink }: Props) {
  const { t } = useLingui();
  const draft = useDraft<{ way: string; newPassword: string }>({
    saved: { way: 'link', newPassword: '' },
    leaving: 'free',
    rules,
    submit: async ({ way, newPassword }) => {
      if (way === 'link') {
        const link = await createLink(person.id);
        if ('error' in link) return link;
        onLink(link);
        return true;
      }
      const result = await call('PUT /staff/:id/reset-password', { params: { id: person.id }, body: { newPassword } });
      return result.error ? result : true;
    },
    onDone: onClose,
    done: t({ id: 'access.password_reset', message: 'Password reset' }),
  });
  const { values, getInputProps, setFieldValue, isSaving } = draft;
  const isLink = values.way === 'link';
  const name = person.fullName;
  // The link dialog replaces the success message.
  const create = async () => {
    const outcome = await draft.save();
    if (typeof outcome !== 'boolean') toastError(outcome);
  };
  return (
    <Dialog title={t({ id: 'access.reset_password', message: 'Reset password' })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (isLink ? create() : draft.saveTold());
        }}
      >
        <Stack gap="sm">
          <SegmentedControl
            fullWidth
            aria-label={t({ id: 'access.reset_by', message: 'Way to the new password' })}
            data={[
              { value: 'link', label: t({ id: 'access.reset_by_link', message: 'Link' }) },
              { value: 'password', label: t({ id: 'access.reset_by_password', message: 'Temporary password' }) },
            ]}
            value={values.way}
            onChange={(way) => setFieldValue('way', way)}
          />
          {isLink ? (
            <Text size="sm">
              <Trans id="access.reset_link_text">
                {name} chooses a new password with a link that works once within 48 hours. The present password works
                until then.
              </Trans>
            </Text>
          ) : (
            <>
              <Text size="sm">
                <Trans id="access.reset_text">
                  {name} will be signed out on all devices, signs in with this password and must choose another one.
                </Trans>
              </Text>
              <PasswordField
                label={t({ id: 'access.new_password', message: 'New password' })}
                {...getInputProps('newPassword')}
                autoComplete="new-password"
                withAsterisk
                data-autofocus
              />
            </>
          )}
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            <Trans id="messages.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" loading={isSaving} data-autofocus={isLink || undefined}>
            {isLink ? (
              <Trans id="access.create_link">Create link</Trans>
            ) : (
              <Trans id="access.reset_password">Reset password</Trans>
            )}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
