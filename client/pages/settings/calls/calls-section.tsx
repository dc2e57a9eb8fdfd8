import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { iceUrls, needsCredential } from '../../../../shared/ice-server.ts';
import { limits } from '../../../../shared/limits.ts';
import type { IceServer, Settings } from '../../../../shared/rows.ts';
import { limited } from '../../../forms/limited.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import type { Draft } from '../../../forms/use-draft.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';
import type { IceServerValues, SettingsOf } from '../parts/use-settings-draft.ts';
import classes from './calls-section.module.css';

const fields = ['iceServers'] as const;

/** ICE servers for calls between staff and customers. */
export function CallsSection() {
  return (
    <SettingsForm fields={fields} rules={rulesOver} permission="settings.integrations">
      {({ values: { iceServers: servers }, getInputProps, setFieldValue, mayChange }, settings) => (
        <Panel
          title={<Trans id="settings.ice">Connection servers</Trans>}
          hint={
            <Trans id="settings.ice_hint">
              STUN servers help two browsers connect directly. TURN servers relay the call when they can’t. Without
              servers, calls work only within one network.
            </Trans>
          }
        >
          {servers.length === 0 && (
            <p className="dimmed">
              <Trans id="settings.ice_none">No servers yet.</Trans>
            </p>
          )}
          {servers.map((server, index) => (
            <IceServerFields
              // biome-ignore lint/suspicious/noArrayIndexKey: servers have no id and are identified by their position.
              key={index}
              server={server}
              number={index + 1}
              keeps={isKept(settings.iceServers, server)}
              inputOf={(field) => getInputProps(`iceServers.${index}.${field}`)}
              onRemove={() => setFieldValue('iceServers', servers.toSpliced(index, 1))}
              disabled={!mayChange}
            />
          ))}
          {mayChange && servers.length < limits.iceServersMax && (
            <Button
              className="justify-self-start"
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              onClick={() => setFieldValue('iceServers', [...servers, none])}
            >
              <Trans id="settings.ice_add">Add a server</Trans>
            </Button>
          )}
        </Panel>
      )}
    </SettingsForm>
  );
}

const none: IceServerValues = { urls: '', username: '', credential: '', hasCredential: false };

/** Whether a password is stored for this URL and username. */
function isKept(known: readonly IceServer[], { urls, username }: IceServerValues): boolean {
  return known.some((one) => one.hasCredential && one.urls === urls && (one.username ?? '') === username);
}

function rulesOver({ iceServers: known }: Settings) {
  return ({ iceServers }: SettingsOf<'iceServers'>) =>
    Object.fromEntries(
      iceServers.flatMap((server, index) => {
        const problems = {
          urls: !iceUrls.test(server.urls) && (
            <Trans id="settings.ice_urls_wrong">Must start with stun:, stuns:, turn: or turns:.</Trans>
          ),
          credential: needsCredential(server.urls) && server.credential === '' && !isKept(known, server) && (
            <Trans id="settings.ice_credential_needed">A TURN server needs a password.</Trans>
          ),
        };
        return Object.entries(problems).map(([field, problem]) => [`iceServers.${index}.${field}`, problem]);
      }),
    );
}

interface Props {
  server: IceServerValues;
  number: number;
  /** Whether the stored password is kept, because URL and username are unchanged. */
  keeps: boolean;
  /** Returns the input props of a field. */
  inputOf: (field: keyof IceServerValues) => ReturnType<Draft<SettingsOf<'iceServers'>>['getInputProps']>;
  onRemove: () => void;
  disabled: boolean;
}

/** Fields of an ICE server. The password can be written but not read. A stored password is shown as dots and can be replaced. */
function IceServerFields({ server, number, keeps, inputOf, onRemove, disabled }: Props) {
  const { t } = useLingui();
  const address = inputOf('urls');
  const isTurn = /^turns?:/.test(server.urls) || server.username !== '' || server.hasCredential;
  return (
    <fieldset
      className={`grid items-start gap-x-12 gap-y-8 border rounded-8 p-12 ${classes.server}`}
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
