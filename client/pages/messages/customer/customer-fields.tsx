import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { Conversation, Episode } from '../../../../shared/rows.ts';
import { priorities } from '../../../../shared/vocabulary.ts';
import { useCan } from '../../../session/session.ts';
import { useRow } from '../../../sync/store.ts';
import { dialogAtom } from '../actions/dialog-atom.ts';
import { useRun } from '../actions/use-run.ts';
import { priorityWords, serviceWords, statusWords } from '../words.ts';
import { ComplaintField } from './complaint-field.tsx';
import classes from './customer-panel.module.css';
import { Field, Opener } from './field.tsx';
import { FieldMenu } from './field-menu.tsx';
import { GroupField } from './group-field.tsx';

const working = ['pending', 'open'] as const satisfies Conversation['status'][];
const statuses = ['pending', 'open', 'resolved', 'closed'] as const satisfies Conversation['status'][];

type Props = {
  conversation: Conversation;
  /** The case that is open, else the last. */
  episode: Episode | undefined;
};

/** Where the conversation stands, each changed where it stands by who may. */
export function CustomerFields({ conversation, episode }: Props) {
  const { t, i18n } = useLingui();
  const run = useRun();
  const show = useSetAtom(dialogAtom);
  const mayReply = useCan('messages.reply');
  const mayAssign = useCan('messages.assign');
  const mayClose = useCan('messages.close');
  const { id, priority, status, serviceStatus, assignedTo } = conversation;
  const assignee = useRow('colleague', assignedTo);
  const ids = [id];
  const open = mayClose ? statuses : working;
  const who = assignee?.fullName ?? (
    <span className={classes.none}>{t({ id: 'customer.nobody', message: 'Nobody' })}</span>
  );
  return (
    <dl className={classes.fields}>
      <GroupField conversation={conversation} />
      <Field name={<Trans id="customer.status">Status</Trans>}>
        {mayReply && (mayClose || status === 'open' || status === 'pending') ? (
          <FieldMenu
            label={t({ id: 'customer.status', message: 'Status' })}
            value={status}
            options={open.map((value) => ({ value, label: i18n._(statusWords[value]) }))}
            onChange={(value) => run(ids, { action: 'status', status: value })}
          />
        ) : (
          i18n._(statusWords[status])
        )}
      </Field>
      <Field name={<Trans id="customer.service">Service</Trans>}>
        {mayReply ? (
          <Opener
            label={t({ id: 'customer.service', message: 'Service' })}
            onClick={() => show({ kind: 'service', ids })}
          >
            {i18n._(serviceWords[serviceStatus])}
          </Opener>
        ) : (
          i18n._(serviceWords[serviceStatus])
        )}
      </Field>
      <Field name={<Trans id="customer.priority">Priority</Trans>}>
        {mayReply ? (
          <FieldMenu
            label={t({ id: 'customer.priority', message: 'Priority' })}
            value={priority}
            options={priorities.map((value) => ({ value, label: i18n._(priorityWords[value]) }))}
            onChange={(value) => run(ids, { action: 'priority', priority: value })}
          />
        ) : (
          i18n._(priorityWords[priority])
        )}
      </Field>
      <Field name={<Trans id="customer.assignee">Assignee</Trans>}>
        {mayAssign ? (
          <Opener
            label={t({ id: 'customer.assignee', message: 'Assignee' })}
            onClick={() => show({ kind: 'assign', ids })}
          >
            {who}
          </Opener>
        ) : (
          who
        )}
      </Field>
      {episode !== undefined && <ComplaintField episode={episode} />}
    </dl>
  );
}
