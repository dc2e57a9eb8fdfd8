import type { Json } from '../ids.ts';
import { invalidProperty } from '../line-error.ts';
import type { RuleContext } from './context.ts';
import { isObject } from './problems.ts';

const textMax = 5_000;

export function checkText(context: RuleContext, at: string, message: Json): void {
  const { problems } = context;
  problems.text(`${at}.text`, message.text, { max: textMax });
  if (message.emojis !== undefined) {
    problems.list(`${at}.emojis`, message.emojis, 0, 20).forEach((value, index) => {
      const here = `${at}.emojis[${index}]`;
      const emoji = problems.object(here, value);
      if (!emoji) return;
      problems.text(`${here}.productId`, emoji.productId, { max: 100 });
      problems.text(`${here}.emojiId`, emoji.emojiId, { max: 100 });
      // The index must point to the `$` that the emoji replaces.
      if (typeof emoji.index !== 'number' || String(message.text)[emoji.index] !== '$') {
        throw invalidProperty(`${here}.index`);
      }
    });
  }
  checkQuoteToken(context, at, message);
}

export function checkTextV2(context: RuleContext, at: string, message: Json): void {
  const { problems } = context;
  problems.text(`${at}.text`, message.text, { max: textMax });
  const substitution = isObject(message.substitution) ? message.substitution : {};
  const keys = Object.keys(substitution);
  if (keys.length > 100) problems.add(`${at}.substitution`, 'Size must be between 0 and 100');
  const counts = { mention: 0, emoji: 0 };
  for (const key of keys) {
    const here = `${at}.substitution.${key}`;
    if (!/^[0-9A-Za-z_]{1,20}$/.test(key)) problems.add(here, 'Length must be between 1 and 20');
    const part = problems.object(here, substitution[key]);
    if (!part) continue;
    problems.oneOf(`${here}.type`, part.type, ['mention', 'emoji']);
    if (part.type === 'mention') checkMention(context, here, part);
    if (part.type === 'mention' || part.type === 'emoji') counts[part.type]++;
  }
  if (counts.mention > 20 || counts.emoji > 20) problems.add(`${at}.substitution`, 'Size must be between 0 and 20');
  // Literal braces are doubled. Single braces must enclose a key.
  const bare = String(message.text ?? '')
    .replaceAll('{{', '')
    .replaceAll('}}', '');
  for (const [, key = ''] of bare.matchAll(/\{([^{}]*)\}/g)) {
    if (!keys.includes(key)) problems.add(`${at}.substitution`, 'must be specified');
  }
  if (/[{}]/.test(bare.replace(/\{[^{}]*\}/g, ''))) throw invalidProperty(`${at}.text`);
  checkQuoteToken(context, at, message);
}

function checkMention({ problems, endpoint, chat }: RuleContext, at: string, part: Json): void {
  const mentionee = problems.object(`${at}.mentionee`, part.mentionee);
  if (!mentionee) return;
  problems.oneOf(`${at}.mentionee.type`, mentionee.type, ['user', 'all']);
  // Mentions are allowed in groups and rooms only, by reply and push, and only of members.
  if ((endpoint !== 'reply' && endpoint !== 'push') || chat?.kind === 'user') throw invalidProperty(`${at}.mentionee`);
  if (mentionee.type === 'user' && chat && !chat.isMember(String(mentionee.userId))) {
    throw invalidProperty(`${at}.mentionee.userId`);
  }
}

/** Validates a quote token. Quotes are allowed in reply and push only, for a message of the same chat. */
export function checkQuoteToken({ endpoint, chat }: RuleContext, at: string, { quoteToken }: Json): void {
  if (quoteToken === undefined || quoteToken === null) return;
  if (typeof quoteToken !== 'string' || (endpoint !== 'reply' && endpoint !== 'push')) {
    throw invalidProperty(`${at}.quoteToken`);
  }
  if (chat && !chat.ownsQuoteToken(quoteToken)) throw invalidProperty(`${at}.quoteToken`);
}
