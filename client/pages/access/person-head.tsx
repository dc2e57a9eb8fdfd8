import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, CloseButton, Menu } from '@mantine/core';
import { IconDots, IconKey, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { Staff } from '../../../shared/rows.ts';
import { call } from '../../api/api.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { createLink } from './create-link.ts';
import { FactorDialog } from './factor-dialog.tsx';
import type { GivenLink } from './link-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import type { Bar } from './standing.ts';
import classes from './users.module.css';

interface Props {
  person: Staff | null;
  bar: Bar | null;
  onClose: () => void;
  onDeleted: () => void;
  onLink: (link: GivenLink) => void;
}

/** Name and actions of a person. */
export function PersonHead({ person, bar, onClose, onDeleted, onLink }: Props) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'password' | 'factor' | 'delete' | null>(null);
  const close = () => setAsked(null);
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
    <header className={classes.panelHead}>
      {person !== null && <Avatar name={person.fullName} size={40} />}
      <h2 className={classes.panelTitle}>
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
              onClick={() => (person.status === 'invited' ? void renew(person.id) : setAsked('password'))}
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
                <Menu.Item onClick={() => void setStatus(person.id, 'inactive')}>
                  <Trans id="access.deactivate">Deactivate</Trans>
                </Menu.Item>
              ) : (
                <Menu.Item onClick={() => void setStatus(person.id, 'active')}>
                  <Trans id="access.activate">Activate</Trans>
                </Menu.Item>
              )}
              {person.hasSecondFactor && (
                <Menu.Item onClick={() => setAsked('factor')}>
                  <Trans id="access.factor_remove">Remove two-step verification…</Trans>
                </Menu.Item>
              )}
              <Menu.Item color="red" onClick={() => setAsked('delete')}>
                <Trans id="access.delete">Delete</Trans>
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      <CloseButton aria-label={t({ id: 'messages.close_dialog', message: 'Close' })} onClick={onClose} />
      {asked === 'password' && person !== null && <PasswordDialog person={person} onClose={close} onLink={onLink} />}
      {asked === 'factor' && person !== null && <FactorDialog person={person} onClose={close} />}
      {asked === 'delete' && person !== null && (
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
