import { useLingui } from '@lingui/react/macro';
import type { Conversation, Episode } from '../../../../shared/rows.ts';
import { conversationStatuses, isEnded, priorities } from '../../../../shared/vocabulary.ts';
import { useCan } from '../../../session/session.ts';
import { useRow } from '../../../sync/store.ts';
import { useRun } from '../actions/use-run.ts';
import type { Offers } from '../verbs/use-offers.ts';
import { priorityWords, serviceWords, statusWords } from '../words.ts';
import { ComplaintField } from './complaint-field.tsx';
import classes from './customer-panel.module.css';
import { ChoiceField, VerbField } from './field.tsx';
import { GroupField } from './group-field.tsx';

const working = conversationStatuses.filter((status) => !isEnded(status));

type Props = {
  conversation: Conversation;
  /** The case that is open, else the last. */
  episode: Episode | undefined;
  offers: Offers;
};

/** Where the conversation stands, each changed where it stands by who may. */
export function CustomerFields({ conversation, episode, offers }: Props) {
  const { t, i18n } = useLingui();
  const run = useRun();
  const mayReply = useCan('messages.reply');
  const mayClose = useCan('messages.close');
  const { id, priority, status, serviceStatus, assignedTo } = conversation;
  const assignee = useRow('colleague', assignedTo);
  const nobody = <span className={classes.none}>{t({ id: 'customer.nobody', message: 'Nobody' })}</span>;
  return (
    <dl className={classes.fields}>
      <GroupField conversation={conversation} />
      <ChoiceField
        name={t({ id: 'customer.status', message: 'Status' })}
        value={status}
        values={mayClose ? conversationStatuses : working}
        words={statusWords}
        may={mayReply && (mayClose || !isEnded(status))}
        onChange={(to) => run([id], { action: 'status', status: to })}
      />
      <VerbField name={t({ id: 'customer.service', message: 'Service' })} offered={offers.of('service', conversation)}>
        {i18n._(serviceWords[serviceStatus])}
      </VerbField>
      <ChoiceField
        name={t({ id: 'customer.priority', message: 'Priority' })}
        value={priority}
        values={priorities}
        words={priorityWords}
        may={mayReply}
        onChange={(to) => run([id], { action: 'priority', priority: to })}
      />
      <VerbField name={t({ id: 'customer.assignee', message: 'Assignee' })} offered={offers.of('assign', conversation)}>
        {assignee?.fullName ?? nobody}
      </VerbField>
      {episode !== undefined && <ComplaintField episode={episode} offered={offers.of('complaint', conversation)} />}
    </dl>
  );
}
