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
  /** Whether the stored password applies to the current values. */
  keeps: boolean;
  /** Input props of a field. */
  inputOf: (field: keyof IceServerValues) => ReturnType<Draft<SettingsOf<'iceServers'>>['getInputProps']>;
  onRemove: () => void;
  disabled: boolean;
}

/** ICE server. The write-only credential is shown as dots and can be replaced. */
export function IceServerFields({ server, number, keeps, inputOf, onRemove, disabled }: Props) {
  const { t } = useLingui();
  const address = inputOf('urls');
  const isTurn = /^turns?:/.test(server.urls) || server.username !== '' || server.hasCredential;
  return (
    <fieldset
      className={`grid items-start gap-x-12 gap-y-8 border rounded-8 ${classes.server}`}
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
            label={t({ id: 'settings.ice_username', message: 'Username' })}
            description={t({
              id: 'settings.ice_username_hint',
              message:
                'Best left empty: the password is then the secret shared with the server, and each call gets its own temporary credentials.',
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
