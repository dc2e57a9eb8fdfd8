import { useLingui } from '@lingui/react/macro';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { limits } from '../../../../shared/limits.ts';
import { limited } from '../../../forms/limited.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import type { Draft } from '../../../forms/use-draft.tsx';
import type { IceServerValues, SettingsOf } from '../parts/use-settings-draft.ts';
import classes from './calls-section.module.css';

interface Props {
  server: IceServerValues;
  number: number;
  /** The password that the server of the product holds stands for what is written here. */
  keeps: boolean;
  /** The props of an input for one of its fields. */
  inputOf: (field: keyof IceServerValues) => ReturnType<Draft<SettingsOf<'iceServers'>>['getInputProps']>;
  onRemove: () => void;
  disabled: boolean;
}

/** One server. Its credential is shown as dots, can be replaced, and is never read. */
export function IceServerFields({ server, number, keeps, inputOf, onRemove, disabled }: Props) {
  const { t } = useLingui();
  const address = inputOf('urls');
  const isTurn = /^turns?:/.test(server.urls) || server.username !== '' || server.hasCredential;
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
        {...limited(address, limits.iceUrlsMax)}
        onChange={(event) => address.onChange(event.currentTarget.value.trim())}
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
            {...limited(inputOf('username'), limits.nameMax)}
            autoComplete="off"
            spellCheck={false}
          />
          <PasswordField
            label={t({ id: 'settings.ice_credential', message: 'Password' })}
            placeholder={keeps ? '••••••••' : undefined}
            {...limited(inputOf('credential'), limits.iceCredentialMax)}
            autoComplete="new-password"
          />
        </>
      )}
    </fieldset>
  );
}
