import { Trans, useLingui } from '@lingui/react/macro';
import type { Conversation, Episode } from '../../../../shared/rows.ts';
import { conversationStatuses, isEnded, priorities } from '../../../../shared/vocabulary.ts';
import { useCan } from '../../../session/session.ts';
import { dateTime } from '../../../time/time.ts';
import { useRun } from '../actions/use-run.ts';
import { AssigneeName } from '../assignee-name.tsx';
import { useEnd } from '../use-end.ts';
import type { Offers } from '../verbs/use-offers.ts';
import { priorityWords, serviceWords, statusWords } from '../words.ts';
import { ComplaintField } from './complaint-field.tsx';
import classes from './customer-panel.module.css';
import { ChoiceField, VerbField } from './field.tsx';
import { GroupField } from './group-field.tsx';

const working = conversationStatuses.filter((status) => !isEnded(status));

type Props = {
  conversation: Conversation;
  /** Open case, otherwise the last one. */
  episode: Episode | undefined;
  /** Whether the history is loaded. */
  isKnown: boolean;
  offers: Offers;
};

/** State of the conversation, editable in place with permission. */
export function CustomerFields({ conversation, episode, isKnown, offers }: Props) {
  const { t, i18n } = useLingui();
  const run = useRun();
  const end = useEnd();
  const mayReply = useCan('messages.reply');
  const mayClose = useCan('messages.close');
  const { id, priority, status, serviceStatus, blockedUntil, assignedTo } = conversation;
  const until = blockedUntil == null ? null : dateTime(blockedUntil, i18n.locale);
  return (
    <dl className={classes.fields}>
      <GroupField conversation={conversation} />
      <ChoiceField
        name={t({ id: 'customer.status', message: 'Status' })}
        value={status}
        values={mayClose ? conversationStatuses : working}
        words={statusWords}
        may={mayReply && (mayClose || !isEnded(status))}
        onChange={(to) =>
          to === 'resolved' || to === 'closed'
            ? end([id], { action: 'status', status: to })
            : run([id], { action: 'status', status: to })
        }
      />
      <VerbField
        name={t({ id: 'customer.service', message: 'Service status' })}
        offered={offers.of('service', conversation)}
      >
        {serviceStatus === 'blocked' && until !== null ? (
          <Trans id="list.blocked_until">Blocked until {until}</Trans>
        ) : (
          i18n._(serviceWords[serviceStatus])
        )}
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
        <AssigneeName id={assignedTo} />
      </VerbField>
      <ComplaintField episode={episode} isKnown={isKnown} offered={offers.of('complaint', conversation)} />
    </dl>
  );
}
