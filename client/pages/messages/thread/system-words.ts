import { useLingui } from '@lingui/react/macro';
import type { Message } from '../../../../shared/rows.ts';
import { useLabelName } from '../../../label-name.ts';
import { useAll } from '../../../sync/store.ts';
import { listed } from '../../../ui/time.ts';
import { money } from '../money.ts';
import { groupWords, priorityWords, serviceWords, statusWords } from '../words.ts';
import { useCallLine } from './call-line.ts';

/** The words of a system line. */
export function useSystemWords(message: Message): string {
  return useSystemTeller()(message);
}

/** Tells what a system line says. An event that this version does not know says its name. */
export function useSystemTeller(): (message: Message) => string {
  const { t, i18n } = useLingui();
  const colleagues = useAll('colleague');
  const labels = useAll('label');
  const labelName = useLabelName();
  const callLine = useCallLine();
  return (message) => {
    const { content } = message;
    const field = (name: string) => (typeof content[name] === 'string' ? content[name] : '');
    const person = (id: string | null) => colleagues.find((one) => one.id === id)?.fullName ?? null;
    const system = t({ id: 'thread.by_system', message: 'The system' });
    const by = person(message.author.id) || message.author.name || system;
    const whom = person(field('staffId')) ?? t({ id: 'thread.somebody', message: 'a colleague' });
    switch (field('event')) {
      case 'assigned':
        if (content.staffId === null) return t({ id: 'thread.unassigned', message: `${by} gave it back to the queue` });
        if (field('staffId') === message.author.id) return t({ id: 'thread.took', message: `${by} took it` });
        return t({ id: 'thread.assigned', message: `Assigned to ${whom} by ${by}` });
      case 'transferred':
        if (content.staffId === null) return t({ id: 'thread.to_queue', message: `${by} transferred it to the queue` });
        return t({ id: 'thread.transferred', message: `${by} transferred it to ${whom}` });
      case 'escalated':
        return t({ id: 'thread.escalated', message: `${by} escalated it` });
      case 'status': {
        const status = wordsOf(statusWords, field('status'), i18n._.bind(i18n));
        return t({ id: 'thread.status', message: `${by} set the status to ${status}` });
      }
      case 'serviceStatus': {
        const status = wordsOf(serviceWords, field('serviceStatus'), i18n._.bind(i18n));
        return t({ id: 'thread.service_status', message: `${by} set the service status to ${status}` });
      }
      case 'priority': {
        const priority = wordsOf(priorityWords, field('priority'), i18n._.bind(i18n));
        return t({ id: 'thread.priority', message: `${by} set the priority to ${priority}` });
      }
      case 'memberGroup': {
        const group = wordsOf(groupWords, field('memberGroup'), i18n._.bind(i18n));
        return t({ id: 'thread.member_group', message: `${by} set the member group to ${group}` });
      }
      case 'labelled': {
        const ids = Array.isArray(content.labels) ? content.labels : [];
        const set = labels.filter((label) => ids.includes(label.id)).map(labelName);
        const names = listed(set, i18n.locale);
        if (names === '') return t({ id: 'thread.unlabelled', message: `${by} removed the labels` });
        return t({ id: 'thread.labelled', message: `${by} set the labels ${names}` });
      }
      case 'processed':
        return t({ id: 'thread.processed', message: `${by} marked it as processed` });
      case 'sale': {
        const amount = money(content.amount, field('currency'), i18n.locale);
        return t({ id: 'thread.sale', message: `${by} recorded a sale of ${amount}` });
      }
      case 'saleRemoved': {
        const amount = money(content.amount, field('currency'), i18n.locale);
        return t({ id: 'thread.sale_removed', message: `${by} removed the sale of ${amount}` });
      }
      case 'complaint':
        return t({ id: 'thread.complaint', message: `${by} recorded a complaint` });
      case 'complaintWithdrawn':
        return t({ id: 'thread.complaint_withdrawn', message: `${by} withdrew the complaint` });
      case 'followed':
        return content.unblocked === true
          ? t({ id: 'thread.unblocked', message: 'The customer unblocked the account' })
          : t({ id: 'thread.followed', message: 'The customer added the account as a friend' });
      case 'unfollowed':
        return t({ id: 'thread.unfollowed', message: 'The customer blocked the account' });
      case 'members':
        return t({ id: 'thread.members', message: 'The members of the group changed' });
      case 'rated': {
        const score = typeof content.score === 'number' ? content.score : 0;
        const stars = '★'.repeat(score) + '☆'.repeat(Math.max(0, 5 - score));
        return t({ id: 'thread.rated', message: `The customer rated the service ${stars}` });
      }
      case 'call':
        return callLine(content);
      case 'postback':
        return t({ id: 'thread.postback', message: 'The customer tapped a button' });
      default: {
        const name = field('name') || field('event');
        return t({ id: 'thread.other', message: `LINE event: ${name}` });
      }
    }
  };
}

function wordsOf<T extends { id: string }>(words: Record<string, T>, key: string, say: (word: T) => string): string {
  const word = Object.hasOwn(words, key) ? words[key] : undefined;
  return word === undefined ? key : say(word);
}
