import { isLineWord } from './line-word.ts';

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether LINE can deliver to the URL: https, or http on the same machine, where a simulator of LINE can run. */
export function isWebhookUrl(text: string): boolean {
  if (!isLineWord(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && local.has(hostname));
}
