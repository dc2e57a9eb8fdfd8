import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { groupTexts } from '../../../../shared/group-texts.ts';
import { messageParts } from '../../../../shared/message-parts.ts';
import { money } from '../../../../shared/money.ts';
import type { Colleague, Label, Message } from '../../../../shared/rows.ts';
import type { CallLine, SystemLine } from '../../../../shared/system-line.ts';
import { isEnded } from '../../../../shared/vocabulary.ts';
import { rowsOf, useAll } from '../../../sync/store.ts';
import { dateTime, listed } from '../../../time/time.ts';
import { priorityLabels, statusLabels } from '../../../ui/case-labels.ts';
import { labelName } from '../../../ui/label-name.ts';
import { serviceLabels } from '../labels.ts';

interface Names {
  colleagues: Iterable<Colleague>;
  labels: Iterable<Label>;
}

/** Returns the text of a system line, and updates it when the names in it change. */
export function useSystemText(message: Message): string {
  useLingui();
  return systemText(message, { colleagues: useAll('colleague'), labels: useAll('label') });
}

/** Returns the text of a system line with the current names. */
export function systemText(
  message: Message,
  names: Names = { colleagues: rowsOf('colleague').values(), labels: rowsOf('label').values() },
): string {
  const content = messageParts(message);
  if (content.kind !== 'system') return '';
  const { author } = message;
  const colleagues = [...names.colleagues];
  const person = (id: string | null | undefined) => colleagues.find((one) => one.id === id)?.fullName ?? null;
  const system = msg({ id: 'thread.by_system', message: 'System' });
  const by = person(author.id) || author.name || i18n._(system);
  return i18n._(lineText(content.parts, { by, authorId: author.id, person, labels: [...names.labels] }));
}

interface LineContext {
  by: string;
  authorId: string | null;
  person: (id: string | null | undefined) => string | null;
  labels: readonly Label[];
}

function lineText(line: SystemLine, { by, authorId, person, labels }: LineContext): MessageDescriptor {
  const somebody = msg({ id: 'thread.somebody', message: 'a colleague' });
  switch (line.event) {
    case 'assigned': {
      if (line.staffId === null) return msg({ id: 'thread.unassigned', message: `${by} returned this to the queue` });
      if (line.staffId === authorId) return msg({ id: 'thread.took', message: `${by} took this conversation` });
      const whom = person(line.staffId) ?? i18n._(somebody);
      return msg({ id: 'thread.assigned', message: `${by} assigned this to ${whom}` });
    }
    case 'transferred': {
      if (line.staffId === null) return msg({ id: 'thread.to_queue', message: `${by} transferred this to the queue` });
      const whom = person(line.staffId) ?? i18n._(somebody);
      return msg({ id: 'thread.transferred', message: `${by} transferred this to ${whom}` });
    }
    case 'escalated':
      return msg({ id: 'thread.escalated', message: `${by} escalated this` });
    case 'status': {
      if (isEnded(line.was) && !isEnded(line.status))
        return msg({ id: 'thread.reopened', message: `${by} reopened the case` });
      const status = i18n._(statusLabels[line.status]);
      return msg({ id: 'thread.status', message: `${by} set the status to ${status}` });
    }
    case 'serviceStatus': {
      const status = i18n._(serviceLabels[line.serviceStatus]);
      return msg({ id: 'thread.service_status', message: `${by} set the service status to ${status}` });
    }
    case 'blocked': {
      if (line.until === null)
        return msg({ id: 'thread.blocked_endless', message: `${by} blocked the conversation for everyone` });
      const until = dateTime(line.until, i18n.locale);
      return msg({ id: 'thread.blocked', message: `${by} blocked the conversation for everyone until ${until}` });
    }
    case 'blockEnded':
      if (authorId === null)
        return msg({ id: 'thread.block_ended', message: 'The block of the conversation has ended' });
      return msg({ id: 'thread.block_ended_by', message: `${by} unblocked the conversation` });
    case 'snoozed': {
      const until = line.until === undefined ? '' : dateTime(line.until, i18n.locale);
      if (until === '') return msg({ id: 'thread.snoozed', message: `${by} snoozed the conversation` });
      return msg({ id: 'thread.snoozed_until', message: `${by} snoozed the conversation until ${until}` });
    }
    case 'snoozeEnded':
      if (authorId === null) return msg({ id: 'thread.snooze_ended', message: 'The snooze has ended' });
      return msg({ id: 'thread.snooze_ended_by', message: `${by} ended the snooze` });
    case 'priority': {
      const priority = i18n._(priorityLabels[line.priority]);
      return msg({ id: 'thread.priority', message: `${by} set the priority to ${priority}` });
    }
    case 'memberGroup': {
      const group = i18n._(groupTexts[line.memberGroup]);
      return msg({ id: 'thread.member_group', message: `${by} set the VIP level to ${group}` });
    }
    case 'labelled': {
      const names = listed(labels.filter(({ id }) => line.labels.includes(id)).map(labelName), i18n.locale);
      if (names === '') return msg({ id: 'thread.unlabelled', message: `${by} removed all labels` });
      return msg({ id: 'thread.labelled', message: `${by} set the labels to ${names}` });
    }
    case 'processed':
      return msg({ id: 'thread.processed', message: `${by} marked this as processed` });
    case 'sale': {
      const amount = money(line.amount, line.currency, i18n.locale);
      return msg({ id: 'thread.sale', message: `${by} recorded a sale of ${amount}` });
    }
    case 'saleRemoved': {
      const amount = money(line.amount, line.currency, i18n.locale);
      return msg({ id: 'thread.sale_removed', message: `${by} removed the sale of ${amount}` });
    }
    case 'complaint':
      return msg({ id: 'thread.complaint', message: `${by} marked a complaint` });
    case 'complaintWithdrawn':
      return msg({ id: 'thread.complaint_withdrawn', message: `${by} removed the complaint` });
    case 'followed':
      return line.unblocked
        ? msg({ id: 'thread.unblocked', message: 'The customer unblocked the account' })
        : msg({ id: 'thread.followed', message: 'The customer added the account as a friend' });
    case 'unfollowed':
      return msg({ id: 'thread.unfollowed', message: 'The customer blocked the account' });
    case 'members':
      return msg({ id: 'thread.members', message: 'Group members changed' });
    case 'rated': {
      const stars = '★'.repeat(line.score) + '☆'.repeat(Math.max(0, 5 - line.score));
      return msg({ id: 'thread.rated', message: `The customer rated the service ${stars}` });
    }
    case 'call':
      return callLine(line);
    case 'postback':
      return msg({ id: 'thread.postback', message: 'The customer tapped a button' });
    case 'other': {
      const name = line.name ?? line.event;
      return msg({ id: 'thread.other', message: `LINE event: ${name}` });
    }
    default:
      return newerLine(line);
  }
}

/** Returns a general text for an event that this version of the client does not know. All known events are handled above. */
function newerLine(line: never): MessageDescriptor {
  const { event: name } = line as { event: string };
  return msg({ id: 'thread.other', message: `LINE event: ${name}` });
}

function lengthOf(all: number): MessageDescriptor {
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  if (hours > 0) return msg({ id: 'call.hours', message: `${hours} h ${minutes} min` });
  if (minutes > 0) return msg({ id: 'call.minutes', message: `${minutes} min ${seconds} s` });
  return msg({ id: 'call.seconds', message: `${seconds} s` });
}

/** Returns the result of a call: its duration, or why it did not take place. */
function callLine({ kind, reason, seconds }: CallLine): MessageDescriptor {
  const isVideo = kind === 'video';
  if (reason === 'declined')
    return isVideo
      ? msg({ id: 'call.line_declined_video', message: 'Video call declined by the customer' })
      : msg({ id: 'call.line_declined', message: 'Call declined by the customer' });
  if (reason === 'withdrawn')
    return isVideo
      ? msg({ id: 'call.line_withdrawn_video', message: 'Video call canceled before it started' })
      : msg({ id: 'call.line_withdrawn', message: 'Call canceled before it started' });
  if (seconds === null)
    return isVideo
      ? msg({ id: 'call.line_missed_video', message: 'Missed video call' })
      : msg({ id: 'call.line_missed', message: 'Missed call' });
  const length = i18n._(lengthOf(seconds));
  if (reason === 'lost')
    return isVideo
      ? msg({ id: 'call.line_lost_video', message: `Video call, ${length}, connection lost` })
      : msg({ id: 'call.line_lost', message: `Call, ${length}, connection lost` });
  return isVideo
    ? msg({ id: 'call.line_video', message: `Video call, ${length}` })
    : msg({ id: 'call.line', message: `Call, ${length}` });
}
