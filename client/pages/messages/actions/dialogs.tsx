import { Trans, useLingui } from '@lingui/react/macro';
import { Kbd, Text } from '@mantine/core';
import { useAtom } from 'jotai';
import { Fragment, memo, useEffect } from 'react';
import type { BatchResult } from '../../../../shared/api/conversation-changes.ts';
import { can, type Permission } from '../../../../shared/permissions.ts';
import { codeText } from '../../../api/error-text.ts';
import { useSendKey } from '../../../app/send-setting.ts';
import { useUser } from '../../../session/session.ts';
import { useRow } from '../../../sync/store.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useCustomerName } from '../customer-name.ts';
import { inboxKeys, verbKeys } from '../keys-table.ts';
import { ViewDialog, ViewsDialog } from '../list/view-dialogs.tsx';
import classes from './actions.module.css';
import { dialogAtom } from './dialog-atom.ts';
import { UnansweredDialog } from './unanswered-dialog.tsx';

/** Renders the open dialog of the page. There is at most one. */
export const Dialogs = memo(function Dialogs() {
  const [dialog, show] = useAtom(dialogAtom);
  const close = () => show(null);
  useEffect(() => () => show(null), [show]);
  if (dialog === null) return null;
  switch (dialog.kind) {
    case 'failures':
      return <FailuresDialog failures={dialog.failures} onClose={close} />;
    case 'unanswered':
      return <UnansweredDialog ids={dialog.ids} change={dialog.change} onClose={close} />;
    case 'keys':
      return <KeysDialog onClose={close} />;
    case 'view':
      return <ViewDialog id={dialog.id} onClose={close} />;
    case 'views':
      return <ViewsDialog onClose={close} />;
    case 'verb':
      return <dialog.Dialog ids={dialog.ids} onClose={close} />;
  }
});

type Props = { failures: readonly BatchResult[]; onClose: () => void };

/** Lists the conversations for which a batch action failed. */
function FailuresDialog({ failures, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog onClose={onClose} title={t({ id: 'messages.failures', message: 'Some actions failed' })}>
      <Text size="sm" c="dimmed" mb="sm">
        <Trans id="messages.failures_hint">The rest are done. These failed:</Trans>
      </Text>
      <ul className="grid gap-8 text-13">
        {failures.map((failure) => (
          <Refused key={failure.id} failure={failure} />
        ))}
      </ul>
    </Dialog>
  );
}

function Refused({ failure }: { failure: BatchResult }) {
  const name = useCustomerName(useRow('conversation', failure.id));
  if (failure.success) return null;
  return (
    <li className="flex justify-between gap-16">
      <span className="weight-500 truncate">{name}</span>
      <span>{codeText(failure.code)}</span>
    </li>
  );
}

type Row = [name: string, keys: readonly string[]];

/** List of the keyboard shortcuts available to the user. */
function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const isEnter = useSendKey().key === 'enter';
  const user = useUser();
  const may = (permission: Permission | null) => permission === null || can(user, permission);
  const part = (listed: 'moving' | 'doing' | 'leaving') =>
    inboxKeys.flatMap(({ shown, label, permission }): Row[] =>
      shown.part === listed && may(permission) ? [[i18n._(label), shown.keys]] : [],
    );
  const verbs = verbKeys(may).map(({ letter, label }): Row => [i18n._(label), [letter.toUpperCase()]]);
  const resolving: Row[] = [
    [t({ id: 'messages.key_send_resolve', message: 'Send and resolve' }), ['Ctrl', 'Shift', 'Enter']],
  ];
  const writing: Row[] = [
    [t({ id: 'messages.key_quick', message: 'Quick replies while typing' }), ['/']],
    [t({ id: 'messages.key_send', message: 'Send' }), isEnter ? ['Enter'] : ['Shift', 'Enter']],
    [t({ id: 'messages.key_send_always', message: 'Send in every language' }), ['Ctrl', 'Enter']],
    ...(may('messages.close') ? resolving : []),
    [t({ id: 'composer.send_later', message: 'Send later' }), ['Alt', 'Enter']],
    [t({ id: 'messages.key_mention', message: 'Mention a colleague in a note' }), ['@']],
    [t({ id: 'messages.key_break', message: 'New line' }), isEnter ? ['Shift', 'Enter'] : ['Enter']],
  ];
  const written = may('messages.reply') ? writing : [];
  const rows = [...part('moving'), ...verbs, ...part('doing'), ...written, ...part('leaving')];
  return (
    <Dialog onClose={onClose} title={t({ id: 'messages.keys', message: 'Keyboard shortcuts' })}>
      <dl className={`grid items-center gap-x-24 gap-y-8 text-13 ${classes.keys}`}>
        {rows.map(([name, keys]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className="flex justify-end gap-4">
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
