import { useLingui } from '@lingui/react/macro';
import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { can, type Permission } from '../../../../shared/permissions.ts';
import { useUser } from '../../../session/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useEnterSends } from '../composer/send-setting.ts';
import { inboxKeys, verbKeys } from '../keys-table.ts';
import classes from './actions.module.css';

type Row = [name: string, keys: readonly string[]];

/** The map of keys, as they are now. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { enterAlone } = useEnterSends();
  const part = (wanted: 'moving' | 'doing' | 'leaving') =>
    inboxKeys.flatMap(({ shown, words }): Row[] => (shown.part === wanted ? [[i18n._(words), shown.keys]] : []));
  const user = useUser();
  const may = (permission: Permission | null) => permission === null || can(user, permission);
  const verbs = verbKeys(may).map(({ letter, words }): Row => [i18n._(words), [letter.toUpperCase()]]);
  const writing: Row[] = [
    [t({ id: 'messages.key_quick', message: 'Quick replies, while writing' }), ['/']],
    [t({ id: 'messages.key_send', message: 'Send' }), enterAlone ? ['Enter'] : ['Shift', 'Enter']],
    [t({ id: 'messages.key_send_always', message: 'Send, in every language' }), ['Ctrl', 'Enter']],
    [t({ id: 'messages.key_send_resolve', message: 'Send and resolve' }), ['Ctrl', 'Shift', 'Enter']],
    [t({ id: 'messages.key_mention', message: 'Mention a colleague, in a note' }), ['@']],
    [t({ id: 'messages.key_break', message: 'Break the line' }), enterAlone ? ['Shift', 'Enter'] : ['Enter']],
  ];
  const rows = [...part('moving'), ...verbs, ...part('doing'), ...writing, ...part('leaving')];
  return (
    <Dialog onClose={onClose} title={t({ id: 'messages.keys', message: 'Keys' })}>
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
