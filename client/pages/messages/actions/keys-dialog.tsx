import { useLingui } from '@lingui/react/macro';
import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { useEnterSends } from '../composer/send-setting.ts';
import classes from './actions.module.css';
import { Dialog } from './dialog.tsx';

/** The map of keys, as they are now. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { enterAlone } = useEnterSends();
  const rows: [string, string[]][] = [
    [t({ id: 'messages.key_move', message: 'Move through the list' }), ['J', 'K', '↑', '↓']],
    [t({ id: 'messages.key_open', message: 'Open the conversation' }), ['Enter']],
    [t({ id: 'messages.key_reply', message: 'Write an answer' }), ['R']],
    [t({ id: 'messages.key_resolve', message: 'Resolve' }), ['E']],
    [t({ id: 'messages.key_assign', message: 'Assign' }), ['A']],
    [t({ id: 'messages.key_label', message: 'Labels' }), ['L']],
    [t({ id: 'messages.key_pin', message: 'Pin' }), ['P']],
    [t({ id: 'messages.key_choose', message: 'Choose several' }), ['X']],
    [t({ id: 'thread.info', message: 'About the customer' }), ['I']],
    [t({ id: 'messages.undo', message: 'Undo' }), ['Z']],
    [t({ id: 'messages.key_search', message: 'Search' }), ['/']],
    [t({ id: 'messages.key_palette', message: 'All commands' }), ['Ctrl', 'K']],
    [t({ id: 'messages.key_quick', message: 'Quick replies, while writing' }), ['/']],
    [t({ id: 'messages.key_send', message: 'Send' }), enterAlone ? ['Enter'] : ['Shift', 'Enter']],
    [t({ id: 'messages.key_send_always', message: 'Send, in every language' }), ['Ctrl', 'Enter']],
    [t({ id: 'messages.key_send_resolve', message: 'Send and resolve' }), ['Ctrl', 'Shift', 'Enter']],
    [t({ id: 'messages.key_mention', message: 'Mention a colleague, in a note' }), ['@']],
    [t({ id: 'messages.key_break', message: 'Break the line' }), enterAlone ? ['Shift', 'Enter'] : ['Enter']],
    [t({ id: 'messages.key_back', message: 'Step back' }), ['Esc']],
    [t({ id: 'messages.key_map', message: 'This map' }), ['?']],
  ];
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
