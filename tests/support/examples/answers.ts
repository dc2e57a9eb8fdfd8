import { contentIds } from '../../../shared/content.ts';
import type { EventOf } from '../../../shared/events/index.ts';
import type { Examples, Kit } from './kit.ts';

/** Returns examples of the events of notes, and of replies that are being sent to LINE. */
export function answers({
  at,
  id,
  person,
  staffId,
  chat,
  talk,
  text,
  message,
  queued,
  claimed,
  sending,
  people,
  ofSending,
  seal,
}: Kit) {
  const upload = (mediaId: string) => ({
    type: 'media.uploaded' as const,
    mediaId,
    staffId,
    kind: 'audio' as const,
    mime: 'audio/mp4',
    bytes: 3,
    blob: 'b'.repeat(64),
    duration: 2100,
  });
  const dayAt = (days: number) => at + days * 86_400_000;
  const scheduled = (name: string, days: number): EventOf<'message.scheduled'> => ({
    type: 'message.scheduled',
    conversationId: chat,
    messageId: id(name),
    kind: 'text',
    content: message(chat, id(name)),
    staffId,
    staffName: 'Ann',
    clientId: `client-${id(name)}`,
    quotedMessageId: null,
    hold: 'later',
    sendAt: dayAt(days),
    cancelIfCustomerWrites: false,
    resolve: false,
  });
  return {
    'media.uploaded': [
      person(upload(id('voice'))),
      person({
        ...upload(id('film')),
        kind: 'video',
        mime: 'video/mp4',
        preview: { blob: 'c'.repeat(64), mime: 'image/jpeg', bytes: 2 },
      }),
      {
        ...person({
          ...upload(id('paper')),
          kind: 'file',
          mime: 'application/octet-stream',
          duration: null,
          content: contentIds.upload(staffId, id('paper')),
        }),
        contents: [{ id: contentIds.upload(staffId, id('paper')), value: { text: 'ใบเสนอราคา.pdf' } }],
      },
    ],
    'media.expired': [person({ type: 'media.expired', mediaId: id('unsent') }, [upload(id('unsent'))])],
    'message.queued': [
      talk(chat, queued(chat, id('q1')), {
        contents: [text(message(chat, id('q1')), 'ยังมีค่ะ', { mediaId: id('voice') })],
      }),
    ],
    'message.scheduled': [
      talk(chat, scheduled('s1', 1), { contents: [text(message(chat, id('s1')), 'พรุ่งนี้จะแจ้งนะคะ')] }),
      talk(
        chat,
        { ...scheduled('s2', 2), cancelIfCustomerWrites: true },
        { contents: [text(message(chat, id('s2')), 'สินค้าเข้าแล้วค่ะ')] },
      ),
      talk(
        chat,
        { ...scheduled('s3', 0), hold: 'undo', resolve: true },
        { contents: [text(message(chat, id('s3')), 'ขอบคุณค่ะ')] },
      ),
    ],
    'message.rescheduled': [
      talk(chat, { type: 'message.rescheduled', conversationId: chat, messageId: id('s2'), sendAt: dayAt(3) }),
    ],
    'message.due': [talk(chat, { type: 'message.due', conversationId: chat, sendAt: dayAt(1) }, { actor: 'system' })],
    'message.released': [
      talk(
        chat,
        { type: 'message.released', conversationId: chat, messageId: id('s1'), staffId, queuedAt: dayAt(1) },
        { actor: 'system' },
      ),
    ],
    'message.refused': [
      talk(
        chat,
        { type: 'message.refused', conversationId: chat, messageId: id('s3'), code: 'author_inactive' },
        { actor: 'system' },
      ),
    ],
    'file-link.created': [
      talk(
        chat,
        {
          type: 'file-link.created',
          conversationId: chat,
          messageId: id('file'),
          hash: 'd'.repeat(64),
          sealed: seal('token'),
          expiresAt: at + 30 * 86_400_000,
        },
        {
          setUp: [{ ...queued(chat, id('file')), kind: 'file' }],
          contents: [
            text(message(chat, id('file')), '', { mediaId: id('paper'), fileName: 'ใบเสนอราคา.pdf', fileSize: 3 }),
          ],
        },
      ),
    ],
    'file-link.downloaded': [
      talk(chat, { type: 'file-link.downloaded', conversationId: chat, messageId: id('file') }, { actor: 'system' }),
    ],
    'file-link.revoked': [talk(chat, { type: 'file-link.revoked', conversationId: chat, messageId: id('file') })],
    'message.noted': [
      talk(
        chat,
        {
          type: 'message.noted',
          conversationId: chat,
          messageId: id('n1'),
          content: message(chat, id('n1')),
          staffId,
          staffName: 'Ann',
          clientId: null,
          mentioned: [...people],
        },
        { contents: [{ id: message(chat, id('n1')), value: { text: 'She means the blue one' } }] },
      ),
    ],
    'message.withdrawn': [talk(chat, { type: 'message.withdrawn', conversationId: chat, messageId: id('n1') })],
    'send.claimed': [
      sending('claimed', claimed(id('claimed'), `${id('claimed')}-a`, 'reply')),
      sending('pushed', claimed(id('pushed'), `${id('pushed')}-a`, 'push')),
    ],
    'send.accepted': [
      sending('accepted', {
        type: 'send.accepted',
        ...ofSending('accepted'),
        sent: [{ lineMessageId: '461', quotedAs: id('461'), quoteToken: 'quote-461' }],
      }),
    ],
    'send.delayed': [
      sending('delayed', { type: 'send.delayed', ...ofSending('delayed'), code: 'line_busy', detail: null }, 'push'),
    ],
    'send.failed': [
      sending(
        'failed',
        { type: 'send.failed', ...ofSending('failed'), code: 'quota_reached', detail: 'You have reached' },
        'push',
      ),
    ],
    'send.returned': [sending('returned', { type: 'send.returned', ...ofSending('returned') })],
    'send.unknown': [sending('unknown', { type: 'send.unknown', ...ofSending('unknown') })],
    'message.requeued': [
      talk(id('failed'), {
        type: 'message.requeued',
        conversationId: id('failed'),
        messageId: `${id('failed')}-a`,
      }),
    ],
  } satisfies Partial<Examples>;
}
