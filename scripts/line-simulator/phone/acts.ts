import { z } from 'zod';
import type { Json } from '../ids.ts';
import type { SimChannel } from '../state/channel.ts';
import { audioDraft, fileDraft, imageDraft, stickerDraft, textDraft, videoDraft } from '../state/message-drafts.ts';
import type { Voice } from '../state/voice.ts';

const common = { channelId: z.string(), chatId: z.string(), userId: z.string() };

/** What a finger on the phone can do. */
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
  z.object({ ...common, do: z.literal('tap'), action: z.record(z.string(), z.unknown()) }),
  z.object({ ...common, do: z.literal('block') }),
  z.object({ ...common, do: z.literal('follow') }),
]);
export type Act = z.infer<typeof actSchema>;

/** Who speaks where; throws when the chat or person is unknown. */
export function voiceOf(channel: SimChannel, chatId: string, userId: string): Voice {
  const customer = channel.customers.get(userId);
  if (!customer) throw new Error(`no customer ${userId}`);
  return channel.groups.get(chatId)?.voice(customer) ?? customer;
}

export function perform(channel: SimChannel, act: Act): Promise<unknown> {
  const voice = voiceOf(channel, act.chatId, act.userId);
  const customer = channel.customers.get(act.userId);
  switch (act.do) {
    case 'write':
      return voice.sends(textDraft(act.text, act.quote ? { quote: act.quote } : {}));
    case 'sticker': {
      const { packageId, stickerId, keywords, quote } = act;
      return voice.sends(stickerDraft({ packageId, stickerId, keywords, ...(quote ? { quote } : {}) }));
    }
    case 'sample':
      return sample(voice, act.kind);
    case 'unsend':
      return voice.unsends(act.messageId);
    case 'edit': {
      const group = channel.groups.get(act.chatId);
      if (!group || !customer) throw new Error('messages can be edited in groups only');
      return group.memberEdits(customer, act.messageId, act.text);
    }
    case 'tap':
      return voice.taps(act.action as Json);
    case 'block':
      return customer?.blocks() ?? Promise.resolve();
    case 'follow':
      return customer?.follows() ?? Promise.resolve();
  }
}

function sample(voice: Voice, kind: 'image' | 'video' | 'audio' | 'location'): Promise<unknown> {
  switch (kind) {
    case 'image':
      return voice.sendsImage();
    case 'video':
      return voice.sendsVideo();
    case 'audio':
      return voice.sendsAudio();
    case 'location':
      return voice.sendsLocation({
        title: 'Lumphini Park',
        address: 'Rama IV Rd, Pathum Wan, Bangkok 10330',
        latitude: 13.7314,
        longitude: 100.5414,
      });
  }
}

/** A file from the phone, sent as LINE's app does: by what it is. */
export function upload(
  voice: Voice,
  name: string,
  mime: string,
  bytes: Buffer,
  duration: number | undefined,
): Promise<unknown> {
  const options = { mime, ...(duration ? { duration } : {}) };
  if (mime.startsWith('image/')) return voice.sends(imageDraft(bytes, options));
  if (mime.startsWith('video/')) return voice.sends(videoDraft(bytes, options));
  if (mime.startsWith('audio/')) return voice.sends(audioDraft(bytes, options));
  return voice.sends(fileDraft(name, bytes, options));
}
