import type { QuickReply } from '../../../../shared/rows.ts';

/** The word after a slash that stands at the caret, and where the slash is; null when none does. */
export function slashAt(text: string, caret: number): { start: number; word: string } | null {
  const before = text.slice(0, caret);
  const found = /(?:^|\s)\/([^\s/]*)$/.exec(before);
  if (found === null) return null;
  const word = found[1] ?? '';
  return { start: caret - word.length - 1, word };
}

type Searched = Pick<QuickReply, 'title' | 'keywords' | 'text' | 'category' | 'useCount' | 'sort'>;

/** The quick replies that fit what is typed, best first; alike ones by how often they are used. */
export function matches<R extends Searched>(replies: readonly R[], word: string): R[] {
  const wanted = word.toLocaleLowerCase();
  return replies
    .map((reply) => ({ reply, score: scoreOf(reply, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.reply.useCount - a.reply.useCount || a.reply.sort - b.reply.sort)
    .map(({ reply }) => reply);
}

function scoreOf(reply: Searched, wanted: string): number {
  if (wanted === '') return 1;
  const words = reply.keywords.map((keyword) => keyword.toLocaleLowerCase());
  const title = reply.title.toLocaleLowerCase();
  if (words.includes(wanted)) return 7;
  if (words.some((one) => one.startsWith(wanted))) return 6;
  if (title.startsWith(wanted)) return 5;
  if (words.some((one) => one.includes(wanted)) || title.includes(wanted)) return 4;
  if (words.some((one) => inOrder(one, wanted)) || inOrder(title, wanted)) return 3;
  return reply.text.toLocaleLowerCase().includes(wanted) ? 2 : 0;
}

/** Whether the letters stand in the text in this order, with anything between them. */
function inOrder(text: string, letters: string): boolean {
  let at = -1;
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}
