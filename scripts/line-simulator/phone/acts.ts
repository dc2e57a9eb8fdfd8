import { z } from 'zod';
import type { Json } from '../ids.ts';
import type { SimChannel } from '../state/channel.ts';
import type { ChatParticipant } from '../state/chat-participant.ts';
import { audioDraft, fileDraft, imageDraft, stickerDraft, textDraft, videoDraft } from '../state/message-drafts.ts';

const common = { channelId: z.string(), chatId: z.string(), userId: z.string() };

/** Actions that the user of the phone can perform. */
export const actSchema = z.discriminatedUnion('do', [
  z.object({ ...common, do: z.literal('write'), text: z.string().min(1).max(10_000), quote: z.string().optional() }),
  z.object({
    ...common,
    do: z.literal('sticker'),
    stickerId: z.string(),
    packageId: z.string(),
    keywords: z.array(z.string()),
    quote: z.string().optional(),
  }),
  z.object({ ...common, do: z.literal('sample'), kind: z.enum(['image', 'video', 'audio', 'location']) }),
  z.object({ ...common, do: z.literal('unsend'), messageId: z.string() }),
  z.object({ ...common, do: z.literal('edit'), messageId: z.string(), text: z.string().min(1) }),
  z.object({ ...common, do: z.literal('action'), action: z.record(z.string(), z.unknown()) }),
  z.object({ ...common, do: z.literal('block') }),
  z.object({ ...common, do: z.literal('follow') }),
]);
export type Act = z.infer<typeof actSchema>;

/** Returns a participant of a chat. @throws if the chat or the person is unknown */
export function participantOf(channel: SimChannel, chatId: string, userId: string): ChatParticipant {
  const customer = channel.customers.get(userId);
  if (!customer) throw new Error(`no customer ${userId}`);
  return channel.groups.get(chatId)?.participant(customer) ?? customer;
}

export function perform(channel: SimChannel, act: Act): Promise<unknown> {
  const participant = participantOf(channel, act.chatId, act.userId);
  const customer = channel.customers.get(act.userId);
  switch (act.do) {
    case 'write':
      return participant.sends(textDraft(act.text, act.quote ? { quote: act.quote } : {}));
    case 'sticker': {
      const { packageId, stickerId, keywords, quote } = act;
      return participant.sends(stickerDraft({ packageId, stickerId, keywords, ...(quote ? { quote } : {}) }));
    }
    case 'sample':
      return sample(participant, act.kind);
    case 'unsend':
      return participant.unsends(act.messageId);
    case 'edit': {
      const group = channel.groups.get(act.chatId);
      if (!group || !customer) throw new Error('messages can be edited in groups only');
      return group.memberEdits(customer, act.messageId, act.text);
    }
    case 'action':
      return participant.performsAction(act.action as Json);
    case 'block':
      return customer?.blocks() ?? Promise.resolve();
    case 'follow':
      return customer?.follows() ?? Promise.resolve();
  }
}

function sample(participant: ChatParticipant, kind: 'image' | 'video' | 'audio' | 'location'): Promise<unknown> {
  switch (kind) {
    case 'image':
      return participant.sendsImage();
    case 'video':
      return participant.sendsVideo();
    case 'audio':
      return participant.sendsAudio();
    case 'location':
      return participant.sendsLocation({
        title: 'Lumphini Park',
        address: 'Rama IV Rd, Pathum Wan, Bangkok 10330',
        latitude: 13.7314,
        longitude: 100.5414,
      });
  }
}

/** Sends a file as a message of the kind that LINE's app would use for its type. */
export function upload(
  participant: ChatParticipant,
  name: string,
  mime: string,
  bytes: Buffer,
  duration: number | undefined,
): Promise<unknown> {
  const options = { mime, ...(duration ? { duration } : {}) };
  if (mime.startsWith('image/')) return participant.sends(imageDraft(bytes, options));
  if (mime.startsWith('video/')) return participant.sends(videoDraft(bytes, options));
  if (mime.startsWith('audio/')) return participant.sends(audioDraft(bytes, options));
  return participant.sends(fileDraft(name, bytes, options));
}
