import type { Examples, Kit } from './kit.ts';

/** Returns examples of the events of notes, and of replies that are being sent to LINE. */
export function answers({
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
  return {
    'media.uploaded': [
      person(upload(id('voice'))),
      person({
        ...upload(id('film')),
        kind: 'video',
        mime: 'video/mp4',
        preview: { blob: 'c'.repeat(64), mime: 'image/jpeg', bytes: 2 },
      }),
    ],
    'media.expired': [person({ type: 'media.expired', mediaId: id('unsent') }, [upload(id('unsent'))])],
    'message.queued': [
      talk(chat, queued(chat, id('q1')), {
        contents: [text(message(chat, id('q1')), 'ยังมีค่ะ', { mediaId: id('voice') })],
      }),
    ],
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
