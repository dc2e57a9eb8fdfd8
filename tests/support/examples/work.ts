import { defaultAutomation } from '../../../shared/automation.ts';
import { contentIds } from '../../../shared/content.ts';
import { notificationId } from '../../../shared/row-ids.ts';
import type { Example, Examples, Kit } from './kit.ts';

/** Returns examples of the events of users and timers in a conversation. */
export function work({
  id,
  brandId,
  staffId,
  chat,
  config,
  person,
  talk,
  origin,
  text,
  message,
  remark,
  remarkText,
  received,
  people,
}: Kit) {
  return {
    'conversation.assigned': [
      talk(chat, { type: 'conversation.assigned', conversationId: chat, staffId }),
      talk(chat, { type: 'conversation.assigned', conversationId: chat, staffId: people[0] ?? null }),
    ],
    'conversation.transferred': [
      talk(
        chat,
        {
          type: 'conversation.transferred',
          conversationId: chat,
          staffId: people.at(-1) ?? null,
          content: remark(id('t1')),
          messageId: id('t1'),
        },
        { contents: [remarkText('t1', 'Please take over')] },
      ),
      talk(chat, {
        type: 'conversation.transferred',
        conversationId: chat,
        staffId: null,
        content: null,
        messageId: id('t2'),
      }),
    ],
    'conversation.escalated': [
      talk(chat, {
        type: 'conversation.escalated',
        conversationId: chat,
        content: null,
        messageId: id('e1'),
        labelId: id('escalated'),
      }),
    ],
    'conversation.labelled': [
      talk(chat, { type: 'conversation.labelled', conversationId: chat, labels: [id('gift'), id('urgent')] }),
    ],
    'conversation.tagged': [talk(chat, { type: 'conversation.tagged', conversationId: chat, tags: ['ขายส่ง', '批发'] })],
    'customer.described': [
      talk(
        chat,
        { type: 'customer.described', conversationId: chat, content: contentIds.customer(chat, id('d1')) },
        {
          contents: [
            {
              id: contentIds.customer(chat, id('d1')),
              value: { alias: 'คุณนก ร้านชา', fields: { segment: '批發', visits: 3 } },
            },
          ],
        },
      ),
    ],
    'conversation.pinned': [talk(chat, { type: 'conversation.pinned', conversationId: chat, pinned: true })],
    'conversation.member-group-changed': [
      talk(chat, { type: 'conversation.member-group-changed', conversationId: chat, memberGroup: 'vip3' }),
      talk(chat, { type: 'conversation.member-group-changed', conversationId: chat, memberGroup: 'vip1' }),
    ],
    'conversation.priority-changed': [
      talk(chat, { type: 'conversation.priority-changed', conversationId: chat, priority: 'low' }),
    ],
    'conversation.service-status-changed': [
      talk(
        chat,
        {
          type: 'conversation.service-status-changed',
          conversationId: chat,
          serviceStatus: 'waiting',
          content: remark(id('s1')),
        },
        { contents: [remarkText('s1', 'Waits for the factory')] },
      ),
      talk(chat, {
        type: 'conversation.service-status-changed',
        conversationId: chat,
        serviceStatus: 'blocked',
        content: null,
      }),
      talk(
        chat,
        {
          type: 'conversation.service-status-changed',
          conversationId: chat,
          serviceStatus: 'blocked',
          content: remark(id('s2')),
          blockedUntil: 4_102_444_800_000,
        },
        { contents: [remarkText('s2', '一直傳廣告')] },
      ),
      talk(chat, {
        type: 'conversation.service-status-changed',
        conversationId: chat,
        serviceStatus: 'processing',
        content: null,
      }),
    ],
    'conversation.block-passed': [
      talk(
        chat,
        { type: 'conversation.block-passed', conversationId: chat, blockedUntil: 4_102_444_900_000 },
        {
          actor: 'system',
          setUp: [
            {
              type: 'conversation.service-status-changed',
              conversationId: chat,
              serviceStatus: 'blocked',
              content: null,
              blockedUntil: 4_102_444_900_000,
            },
          ],
        },
      ),
    ],
    'conversation.snoozed': [
      talk(
        chat,
        {
          type: 'conversation.snoozed',
          conversationId: chat,
          until: 4_102_444_800_000,
          content: remark(id('z1')),
          messageId: id('z1'),
        },
        { contents: [remarkText('z1', 'รอของเข้า')] },
      ),
      talk(chat, {
        type: 'conversation.snoozed',
        conversationId: chat,
        until: 4_102_444_900_000,
        content: null,
        messageId: id('z2'),
      }),
    ],
    'conversation.snooze-passed': [
      talk(
        chat,
        { type: 'conversation.snooze-passed', conversationId: chat, until: 4_102_444_900_000 },
        { actor: 'system' },
      ),
    ],
    'conversation.unsnoozed': [
      talk(
        chat,
        { type: 'conversation.unsnoozed', conversationId: chat },
        {
          setUp: [
            {
              type: 'conversation.snoozed',
              conversationId: chat,
              until: 4_102_444_800_000,
              content: null,
              messageId: id('z3'),
            },
          ],
        },
      ),
    ],
    'conversation.muted': [
      talk(chat, { type: 'conversation.muted', conversationId: chat, staffId: people[0] ?? staffId, muted: true }),
    ],
    'deadline.passed': [
      talk(
        id('late'),
        (read) => ({
          type: 'deadline.passed',
          conversationId: id('late'),
          dueAt: Date.parse(read('conversation', id('late'))?.row.dueAt ?? '1970'),
        }),
        {
          actor: 'system',
          setUp: [received(id('late'), id('l1'))],
          contents: [text(message(id('late'), id('l1')), 'มีใครอยู่ไหม')],
        },
      ),
    ],
    'conversation.read': [talk(chat, { type: 'conversation.read', conversationId: chat, upTo: id('m2') })],
    'conversation.processed': [talk(id('late'), { type: 'conversation.processed', conversationId: id('late') })],
    'note.added': [
      talk(
        chat,
        { type: 'note.added', conversationId: chat, noteId: id('note'), content: remark(id('note')) },
        { contents: [remarkText('note', 'Prefers the phone')] },
      ),
    ],
    'note.removed': [talk(chat, { type: 'note.removed', conversationId: chat, noteId: id('note') })],
    'sale.recorded': [
      talk(
        chat,
        {
          type: 'sale.recorded',
          conversationId: chat,
          saleId: id('sale'),
          amount: 125_000,
          currency: 'THB',
          content: remark(id('sale')),
        },
        { contents: [remarkText('sale', 'Two bags')] },
      ),
    ],
    'sale.removed': [
      talk(
        chat,
        {
          type: 'sale.removed',
          conversationId: chat,
          saleId: id('mistaken'),
          amount: 1,
          currency: 'THB',
        },
        {
          setUp: [
            {
              type: 'sale.recorded',
              conversationId: chat,
              saleId: id('mistaken'),
              amount: 1,
              currency: 'THB',
              content: null,
            },
          ],
        },
      ),
    ],
    'complaint.marked': [talk(chat, { type: 'complaint.marked', conversationId: chat, content: null })],
    'complaint.withdrawn': [
      talk(
        chat,
        { type: 'complaint.withdrawn', conversationId: chat },
        { setUp: [{ type: 'complaint.marked', conversationId: chat, content: null }] },
      ),
    ],
    'conversation.rated': [
      talk(
        chat,
        (read) => ({
          type: 'conversation.rated',
          origin: origin(chat),
          messageId: id('r1'),
          episodeId: read('conversation', chat)?.hidden.lastEpisodeId ?? 'none',
          score: 4,
          replyToken: null,
        }),
        { actor: 'line' },
      ),
    ],
    'conversation.status-changed': [
      talk(
        chat,
        {
          type: 'conversation.status-changed',
          conversationId: chat,
          status: 'resolved',
          content: remark(id('solved')),
        },
        { contents: [remarkText('solved', 'Sold')] },
      ),
      talk(chat, { type: 'conversation.status-changed', conversationId: chat, status: 'open', content: null }),
    ],
    'conversation.archived': [talk(chat, { type: 'conversation.archived', conversationId: chat, archived: true })],
    'brand.automation-changed': [
      config({
        type: 'brand.automation-changed',
        brandId,
        settings: { ...defaultAutomation, greeting: { ...defaultAutomation.greeting, on: true } },
      }),
    ],
    'automatic.dropped': [
      talk(
        id('new'),
        { type: 'automatic.dropped', conversationId: id('new'), what: 'greeting' },
        {
          actor: 'system',
          setUp: [
            {
              type: 'customer.followed',
              origin: origin(id('new')),
              messageId: id('f1'),
              unblocked: false,
              replyToken: null,
            },
          ],
        },
      ),
    ],
    'rating-wait.passed': [
      talk(chat, { type: 'rating-wait.passed', conversationId: chat, episodeId: 'none' }, { actor: 'system' }),
    ],
    'rating-delay.passed': [
      talk(chat, { type: 'rating-delay.passed', conversationId: chat, episodeId: 'none' }, { actor: 'system' }),
    ],
    'call.offered': ['c1', 'c2'].map((call) =>
      talk(chat, { type: 'call.offered', conversationId: chat, callId: id(call), kind: 'video', staffId }),
    ) as [Example<'call.offered'>, ...Example<'call.offered'>[]],
    'call.joined': [talk(chat, { type: 'call.joined', conversationId: chat, callId: id('c1') }, { actor: 'system' })],
    'call.ended': [
      talk(
        chat,
        { type: 'call.ended', conversationId: chat, callId: id('c1'), reason: 'hung_up' },
        { actor: 'system' },
      ),
    ],
    'call.expired': [talk(chat, { type: 'call.expired', conversationId: chat, callId: id('c2') }, { actor: 'system' })],
    'notifications.raised': [
      talk(chat, {
        type: 'notifications.raised',
        notifications: [staffId, ...people].map((one) => ({
          id: notificationId(one, 'vip', chat),
          staffId: one,
          cause: 'vip',
          conversationId: chat,
          brandId,
        })),
      }),
    ],
    'notifications.cleared': [
      person({
        type: 'notifications.cleared',
        staffId: people[0] ?? staffId,
        ids: [notificationId(people[0] ?? staffId, 'vip', chat)],
      }),
    ],
  } satisfies Partial<Examples>;
}
