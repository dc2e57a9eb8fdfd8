import type { Json } from '../ids.ts';
import { badRequest } from '../line-error.ts';
import { checkAction } from './actions.ts';
import type { RuleContext } from './context.ts';
import { checkUrl } from './urls.ts';

/** Validates fields that every message can have: quickReply and sender. */
export function checkExtras(context: RuleContext, at: string, message: Json): void {
  if (message.quickReply !== undefined) checkQuickReply(context, `${at}.quickReply`, message.quickReply);
  if (message.sender !== undefined) checkSender(context, `${at}.sender`, message.sender);
}

function checkQuickReply(context: RuleContext, at: string, value: unknown): void {
  const { problems, allowLoopbackHttp } = context;
  const quickReply = problems.object(at, value);
  if (!quickReply) return;
  problems.list(`${at}.items`, quickReply.items, 1, 13).forEach((value, index) => {
    const here = `${at}.items[${index}]`;
    const item = problems.object(here, value);
    if (!item) return;
    if (item.imageUrl !== undefined) checkUrl(problems, `${here}.imageUrl`, item.imageUrl, { allowLoopbackHttp });
    checkAction(context, `${here}.action`, item.action, { labelMax: 20, quickReply: true });
  });
}

function checkSender({ problems, allowLoopbackHttp }: RuleContext, at: string, value: unknown): void {
  const sender = problems.object(at, value);
  if (!sender) return;
  const { name, iconUrl } = sender;
  if (typeof name === 'string' && (name.length > 20 || name.length === 0)) {
    throw badRequest('sender.name length is invalid');
  }
  if (typeof name === 'string' && /^line$/i.test(name.trim())) problems.add(`${at}.name`, 'invalid sender name');
  if (iconUrl !== undefined) checkUrl(problems, `${at}.iconUrl`, iconUrl, { allowLoopbackHttp });
}
