import { useLingui } from '@lingui/react/macro';
import { ActionIcon, PasswordInput, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { IceServerDraft } from '../parts/settings-form.tsx';
import classes from './calls-section.module.css';

interface Props {
  server: IceServerDraft;
  number: number;
  /** The password that the server of the product holds stands for what is written here. */
  keeps: boolean;
  errors: { urls: string | undefined; username: string | undefined; credential: string | undefined };
  onChange: (server: IceServerDraft) => void;
  onRemove: () => void;
  disabled: boolean;
}

/** One server. Its credential is shown as dots, can be replaced, and is never read. */
export function IceServerFields({ server, number, keeps, errors, onChange, onRemove, disabled }: Props) {
  const { t } = useLingui();
  const { urls, username, credential } = server;
  const isTurn = /^turns?:/.test(urls) || Boolean(username) || server.hasCredential;
  const change = (part: Partial<IceServerDraft>) => {
    const { username: name = '', ...next } = { ...server, ...part };
    onChange(name === '' ? next : { ...next, username: name });
  };
  return (
    <fieldset
      className={classes.server}
      disabled={disabled}
      aria-label={t({ id: 'settings.ice_server', message: `Server ${number}` })}
    >
      <TextInput
        className={classes.address}
        label={t({ id: 'settings.ice_urls', message: 'Address' })}
        placeholder="turn:turn.example.com:3478"
        value={urls}
        onChange={(event) => change({ urls: event.currentTarget.value.trim() })}
        error={errors.urls}
        maxLength={500}
        spellCheck={false}
      />
      {!disabled && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size={36}
          onClick={onRemove}
          aria-label={t({ id: 'settings.ice_remove', message: `Remove server ${number}` })}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      )}
      {isTurn && (
        <>
          <TextInput
            label={t({ id: 'settings.ice_username', message: 'User name' })}
            description={t({
              id: 'settings.ice_username_hint',
              message:
                'Better none: then the password is the secret that the server shares, and each call gets its own that expires.',
            })}
            value={username ?? ''}
            onChange={(event) => change({ username: event.currentTarget.value })}
            error={errors.username}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
          />
          <PasswordInput
            label={t({ id: 'settings.ice_credential', message: 'Password' })}
            placeholder={keeps ? '••••••••' : undefined}
            value={credential ?? ''}
            onChange={(event) => {
              const { credential: _, ...rest } = server;
              const typed = event.currentTarget.value;
              onChange(typed === '' ? rest : { ...rest, credential: typed });
            }}
            error={errors.credential}
            maxLength={500}
            autoComplete="new-password"
            visibilityToggleButtonProps={{
              'aria-label': t({ id: 'settings.show_password', message: 'Show what is typed' }),
            }}
          />
        </>
      )}
    </fieldset>
  );
}
