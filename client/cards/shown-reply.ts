import type { I18n } from '@lingui/core';
import { presetValues, replyPresetTexts } from '../../shared/reply-preset-texts.ts';
import type { QuickReply } from '../../shared/rows.ts';

/** Returns a quick reply with the texts to show: those of an unchanged template are in the user's language. */
export function shownReply(reply: QuickReply, i18n: I18n): QuickReply {
  if (reply.preset === null) return reply;
  const { title, text } = replyPresetTexts[reply.preset];
  return { ...reply, title: i18n._(title), text: i18n._({ ...text, values: presetValues }) };
}
