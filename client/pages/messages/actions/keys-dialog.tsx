import { useLingui } from '@lingui/react/macro';
import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { can, type Permission } from '../../../../shared/permissions.ts';
import { useSendKey } from '../../../app/send-setting.ts';
import { useUser } from '../../../session/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { inboxKeys, verbKeys } from '../keys-table.ts';
import classes from './actions.module.css';

type Row = [name: string, keys: readonly string[]];

/** List of the keyboard shortcuts available to the user. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const isEnter = useSendKey().key === 'enter';
  const user = useUser();
  const may = (permission: Permission | null) => permission === null || can(user, permission);
  const part = (wanted: 'moving' | 'doing' | 'leaving') =>
    inboxKeys.flatMap(({ shown, words, permission }): Row[] =>
      shown.part === wanted && may(permission) ? [[i18n._(words), shown.keys]] : [],
    );
  const verbs = verbKeys(may).map(({ letter, words }): Row => [i18n._(words), [letter.toUpperCase()]]);
  const resolving: Row[] = [
    [t({ id: 'messages.key_send_resolve', message: 'Send and resolve' }), ['Ctrl', 'Shift', 'Enter']],
  ];
  const writing: Row[] = [
    [t({ id: 'messages.key_quick', message: 'Quick replies while typing' }), ['/']],
    [t({ id: 'messages.key_send', message: 'Send' }), isEnter ? ['Enter'] : ['Shift', 'Enter']],
    [t({ id: 'messages.key_send_always', message: 'Send in every language' }), ['Ctrl', 'Enter']],
    ...(may('messages.close') ? resolving : []),
    [t({ id: 'messages.key_mention', message: 'Mention a colleague in a note' }), ['@']],
    [t({ id: 'messages.key_break', message: 'New line' }), isEnter ? ['Shift', 'Enter'] : ['Enter']],
  ];
  const written = may('messages.reply') ? writing : [];
  const rows = [...part('moving'), ...verbs, ...part('doing'), ...written, ...part('leaving')];
  return (
    <Dialog onClose={onClose} title={t({ id: 'messages.keys', message: 'Keyboard shortcuts' })}>
      <dl className={classes.keys}>
        {rows.map(([name, keys]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
