import { contentIds } from '../../../shared/content.ts';
import type { Examples, Kit } from './kit.ts';

/** Returns examples of the events of customers, and of LINE's events about them. */
export function customers({ id, chat, talk, origin, text, message, received, at, prefix }: Kit) {
  return {
    'message.received': [
      talk(chat, received(chat, id('m1')), {
        actor: 'line',
        contents: [text(message(chat, id('m1')), 'สวัสดีค่ะ สินค้ายังมีไหมคะ')],
      }),
      talk(chat, received(chat, id('m2'), { kind: 'image', media: 'line', quotedMessageId: id('m1') }), {
        actor: 'line',
        contents: [text(message(chat, id('m2')), '', { media: { state: 'fetching' } })],
      }),
      talk(
        id('group'),
        received(id('group'), id('g1'), {
          origin: origin(id('group'), { kind: 'group', sourceId: `C-${prefix}`, userId: `U-${prefix}-mem` }),
        }),
        { actor: 'line', contents: [text(message(id('group'), id('g1')), '大家好')] },
      ),
    ],
    'message.edited': [
      talk(
        chat,
        {
          type: 'message.edited',
          origin: origin(chat, { happenedAt: at + 1 }),
          messageId: id('m1'),
          content: contentIds.edit(chat, id('m1'), at + 1),
          replyToken: null,
          quoteToken: null,
        },
        { actor: 'line', contents: [text(contentIds.edit(chat, id('m1'), at + 1), 'สินค้าหมดแล้วใช่ไหมคะ')] },
      ),
    ],
    'message.unsent': [
      talk(
        chat,
        { type: 'message.unsent', origin: origin(chat, { happenedAt: at + 3 }), messageId: id('m3') },
        { actor: 'line', setUp: [received(chat, id('m3'))], contents: [text(message(chat, id('m3')), 'ผิดห้อง')] },
      ),
      // LINE sometimes reports an unsend before the message.
      talk(
        chat,
        { type: 'message.unsent', origin: origin(chat, { happenedAt: at + 3 }), messageId: id('m4') },
        { actor: 'line' },
      ),
    ],
    'media.fetched': [
      talk(
        chat,
        {
          type: 'media.fetched',
          conversationId: chat,
          messageId: id('m2'),
          blob: 'b'.repeat(64),
          mime: 'image/jpeg',
          bytes: 4096,
          size: { width: 900, height: 1600 },
        },
        { actor: 'system' },
      ),
    ],
    'media.failed': [
      talk(
        chat,
        { type: 'media.failed', conversationId: chat, messageId: id('m5'), reason: 'gone' },
        {
          actor: 'system',
          setUp: [received(chat, id('m5'), { kind: 'file', media: 'line' })],
          contents: [text(message(chat, id('m5')), 'bill.pdf', { media: { state: 'fetching' }, fileName: 'bill.pdf' })],
        },
      ),
    ],
    'customer.followed': [
      talk(
        id('follower'),
        {
          type: 'customer.followed',
          origin: origin(id('follower')),
          messageId: id('f1'),
          unblocked: true,
          replyToken: `token-${id('f1')}`,
        },
        { actor: 'line' },
      ),
    ],
    'customer.unfollowed': [
      talk(
        id('follower'),
        { type: 'customer.unfollowed', origin: origin(id('follower')), messageId: id('f2') },
        { actor: 'line' },
      ),
    ],
    'postback.received': [
      talk(
        chat,
        {
          type: 'postback.received',
          origin: origin(chat),
          messageId: id('p1'),
          content: message(chat, id('p1')),
          replyToken: null,
        },
        { actor: 'line', contents: [text(message(chat, id('p1')), 'buy=1', { data: 'buy=1' })] },
      ),
    ],
    'members.changed': [
      talk(
        id('group'),
        {
          type: 'members.changed',
          origin: origin(id('group'), { kind: 'group', sourceId: `C-${prefix}`, userId: null }),
          messageId: id('g2'),
          change: 'left',
          userIds: [`U-${prefix}-mem`],
          replyToken: null,
        },
        { actor: 'line' },
      ),
    ],
    'other.received': [
      talk(
        chat,
        {
          type: 'other.received',
          origin: origin(chat),
          messageId: id('o1'),
          name: 'hologram',
          content: message(chat, id('o1')),
          replyToken: null,
        },
        { actor: 'line', contents: [text(message(chat, id('o1')), '', { raw: { type: 'hologram' } })] },
      ),
    ],
    'profile.fetched': [
      talk(
        chat,
        {
          type: 'profile.fetched',
          conversationId: chat,
          userId: `U-${chat}`,
          content: contentIds.profile(chat, String(at)),
        },
        {
          actor: 'system',
          contents: [
            {
              id: contentIds.profile(chat, String(at)),
              value: { displayName: 'น้ำ', pictureUrl: null, language: 'th', statusMessage: 'ฝนตก' },
            },
          ],
        },
      ),
    ],
    'profile.missing': [
      talk(
        id('follower'),
        { type: 'profile.missing', conversationId: id('follower'), userId: `U-${id('follower')}` },
        {
          actor: 'system',
        },
      ),
    ],
  } satisfies Partial<Examples>;
}
