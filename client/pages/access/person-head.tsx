import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, CloseButton, Group, Menu, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconDots, IconKey, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { Staff } from '../../../shared/rows.ts';
import { call } from '../../api/api.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useDraft } from '../../forms/use-draft.tsx';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Bar } from './edit-bar.ts';
import { createLink, type PasswordLink } from './link-dialog.tsx';
import classes from './users.module.css';

interface Props {
  person: Staff | null;
  bar: Bar | null;
  onClose: () => void;
  onDeleted: () => void;
  onLink: (link: PasswordLink) => void;
}

/** Name and actions of a person. */
export function PersonHead({ person, bar, onClose, onDeleted, onLink }: Props) {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<'password' | 'factor' | 'deactivate' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const setStatus = async (id: string, status: 'active' | 'inactive') => {
    const result = await call('PUT /staff/:id/status', { params: { id }, body: { status } });
    if (result.error) toastError(result);
    else toastDone(t({ id: 'access.status_updated', message: 'User status updated' }));
  };
  const renew = async (id: string) => {
    const link = await createLink(id);
    if ('error' in link) toastError(link);
    else onLink(link);
  };
  const remove = async (id: string) => {
    close();
    const result = await call('DELETE /staff/:id', { params: { id } });
    if (result.error) {
      toastError(result);
      return;
    }
    toastDone(t({ id: 'access.user_deleted', message: 'User deleted' }));
    onDeleted();
  };
  const name = person?.fullName ?? '';
  return (
    <header className={`flex flex-wrap items-center gap-12 px-24 py-12 border-bottom min-h-72 ${classes.panelHead}`}>
      {person !== null && <Avatar name={person.fullName} size={40} />}
      <h2 className={`min-w-0 text-16 weight-650 truncate ${classes.panelTitle}`}>
        {person === null ? <Trans id="access.new_user">New user</Trans> : <bdi>{person.fullName}</bdi>}
      </h2>
      {person !== null && bar === null && (
        <>
          {!person.reserved && person.status !== 'inactive' && (
            <Button
              variant="default"
              size="xs"
              leftSection={
                person.status === 'invited' ? (
                  <IconLink size={14} stroke={1.6} aria-hidden />
                ) : (
                  <IconKey size={14} stroke={1.6} aria-hidden />
                )
              }
              onClick={() => (person.status === 'invited' ? void renew(person.id) : setDialog('password'))}
            >
              {person.status === 'invited' ? (
                <Trans id="access.renew_link">New invitation link</Trans>
              ) : (
                <Trans id="access.reset_password">Reset password</Trans>
              )}
            </Button>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" aria-label={t({ id: 'access.more', message: 'More' })}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {person.status !== 'inactive' ? (
                <Menu.Item onClick={() => setDialog('deactivate')}>
                  <Trans id="access.deactivate">Deactivate</Trans>
                </Menu.Item>
              ) : (
                <Menu.Item onClick={() => void setStatus(person.id, 'active')}>
                  <Trans id="access.activate">Activate</Trans>
                </Menu.Item>
              )}
              {person.hasSecondFactor && (
                <Menu.Item onClick={() => setDialog('factor')}>
                  <Trans id="access.factor_remove">Remove two-step verification…</Trans>
                </Menu.Item>
              )}
              <Menu.Item c="var(--mantine-color-error)" onClick={() => setDialog('delete')}>
                <Trans id="access.delete">Delete</Trans>
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      <CloseButton aria-label={t({ id: 'messages.close_dialog', message: 'Close' })} onClick={onClose} />
      {dialog === 'password' && person !== null && <PasswordDialog person={person} onClose={close} onLink={onLink} />}
      {dialog === 'factor' && person !== null && <FactorDialog person={person} onClose={close} />}
      {dialog === 'deactivate' && person !== null && (
        <ConfirmDialog
          title={t({ id: 'access.deactivate_title', message: 'Deactivate this user?' })}
          action={<Trans id="access.deactivate">Deactivate</Trans>}
          onConfirm={() => {
            close();
            void setStatus(person.id, 'inactive');
          }}
          onClose={close}
        >
          <Trans id="access.deactivate_text">
            {name} is signed out everywhere immediately. Their unused invitation or password link is withdrawn. Their
            API tokens, wallboard links, scheduled reports and the invitation links they created stop working until they
            are activated again. Open conversations stay assigned to them, so reassign these first.
          </Trans>
        </ConfirmDialog>
      )}
      {dialog === 'delete' && person !== null && (
        <ConfirmDialog
          title={t({ id: 'access.delete_title', message: 'Delete this user?' })}
          action={<Trans id="access.delete">Delete</Trans>}
          onConfirm={() => void remove(person.id)}
          onClose={close}
        >
          <Trans id="access.delete_text">
            {name} is signed out immediately, and their open conversations return to the queue. Past metrics keep their
            name. This can’t be undone.
          </Trans>
        </ConfirmDialog>
      )}
    </header>
  );
}

/** Removes the second factor of a person who lost their phone and recovery codes. */
function FactorDialog({ person, onClose }: { person: Staff; onClose: () => void }) {
  const { t } = useLingui();
  const name = person.fullName;
  const remove = async () => {
    onClose();
    const result = await call('DELETE /staff/:id/second-factor', { params: { id: person.id } });
    if (result.error) toastError(result);
    else toastDone(t({ id: 'access.factor_removed', message: 'Two-step verification removed' }));
  };
  return (
    <ConfirmDialog
      title={t({ id: 'access.factor_title', message: 'Remove two-step verification?' })}
      action={<Trans id="access.factor_take">Remove</Trans>}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Trans id="access.factor_text">
        {name} will sign in with the password alone until they set it up again. Make sure the request really comes from
        them.
      </Trans>
    </ConfirmDialog>
  );
}

interface PasswordDialogProps {
  person: Staff;
  onClose: () => void;
  onLink: (link: PasswordLink) => void;
}

const missing = <Trans id="access.required">Please fill in all required fields.</Trans>;
const rules = {
  newPassword: (value: string, { way }: { way: string }) => (way === 'password' && value === '' ? missing : null),
};

/** Resets another person's password: by a link, or by a temporary password that must be changed at the next sign-in. */
function PasswordDialog({ person, onClose, onLink }: PasswordDialogProps) {
  const { t } = useLingui();
  const draft = useDraft<{ way: string; newPassword: string }>({
    saved: { way: 'link', newPassword: '' },
    leaving: 'discard',
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
  // Shows no toast on success, because the dialog with the link opens.
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
          void (isLink ? create() : draft.saveAndNotify());
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
