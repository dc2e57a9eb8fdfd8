import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Panel } from '../parts/panel.tsx';
import { type IceServerDraft, SettingsForm } from '../parts/settings-form.tsx';
import type { FieldErrors } from '../parts/use-draft.ts';
import classes from './calls-section.module.css';
import { IceServerFields } from './ice-server-fields.tsx';

const serversMax = 10;

/** The servers that help staff and customers reach each other in a call. */
export function CallsSection() {
  const { t } = useLingui();
  const words = {
    urls: t({ id: 'settings.ice_urls_wrong', message: 'It begins with stun:, stuns:, turn: or turns:.' }),
    username: t({ id: 'settings.ice_username_needed', message: 'A TURN server needs a user name.' }),
    credential: t({ id: 'settings.ice_credential_needed', message: 'A TURN server needs a password.' }),
  };
  return (
    <SettingsForm check={({ iceServers }, settings) => problemsOf(iceServers, settings.iceServers, words)}>
      {({ settings, draft: { values, set }, errors, mayChange }) => {
        const servers = values.iceServers;
        const change = (at: number, server: IceServerDraft) =>
          set(
            'iceServers',
            servers.map((one, index) => (index === at ? server : one)),
          );
        return (
          <Panel
            title={<Trans id="settings.ice">Connection servers</Trans>}
            hint={
              <Trans id="settings.ice_hint">
                STUN servers find a way between two browsers, TURN servers carry the call where there is none. Without
                any, calls work within one network.
              </Trans>
            }
          >
            {servers.length === 0 && (
              <p className={classes.none}>
                <Trans id="settings.ice_none">No server yet.</Trans>
              </p>
            )}
            {servers.map((server, index) => (
              <IceServerFields
                // biome-ignore lint/suspicious/noArrayIndexKey: a server has no id, and its place is what it is.
                key={index}
                server={server}
                number={index + 1}
                keeps={settings.iceServers.some((one) => keeps(one, server))}
                errors={errorsOf(errors, index)}
                onChange={(next) => change(index, next)}
                onRemove={() =>
                  set(
                    'iceServers',
                    servers.filter((_, at) => at !== index),
                  )
                }
                disabled={!mayChange}
              />
            ))}
            {mayChange && servers.length < serversMax && (
              <Button
                className={classes.add}
                variant="default"
                leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
                onClick={() => set('iceServers', [...servers, { urls: '', hasCredential: false }])}
              >
                <Trans id="settings.ice_add">Add a server</Trans>
              </Button>
            )}
          </Panel>
        );
      }}
    </SettingsForm>
  );
}

/** The server holds a password for what is written so. */
function keeps(known: IceServerDraft, { urls, username }: IceServerDraft): boolean {
  return known.hasCredential && known.urls === urls && known.username === username;
}

function problemsOf(
  servers: readonly IceServerDraft[],
  known: readonly IceServerDraft[],
  words: Record<'urls' | 'username' | 'credential', string>,
) {
  const problems: Record<string, string> = {};
  for (const [index, server] of servers.entries()) {
    const { urls, username, credential } = server;
    if (!/^(stuns?|turns?):\S+$/.test(urls)) problems[`iceServers.${index}.urls`] = words.urls;
    if (!/^turns?:/.test(urls)) continue;
    if (!username) problems[`iceServers.${index}.username`] = words.username;
    if (!credential && !known.some((one) => keeps(one, server)))
      problems[`iceServers.${index}.credential`] = words.credential;
  }
  return problems;
}

function errorsOf(errors: FieldErrors, index: number) {
  const of = (part: string) => errors[`iceServers.${index}.${part}`];
  return { urls: of('urls'), username: of('username'), credential: of('credential') };
}
