import type { QuickReply } from '../../../../shared/rows.ts';

/** A slash word of a text: where it stands, and what comes after its slash. */
export interface SlashWord {
  start: number;
  end: number;
  word: string;
}

/** The slash word at the caret; also the one that is all of the text, wherever the caret is. Null when there is none. */
export function slashAt(text: string, caret: number): SlashWord | null {
  const at = /(?:^|\s)\/([^\s/]*)$/.exec(text.slice(0, caret))?.[1];
  if (at !== undefined) return { start: caret - at.length - 1, end: caret, word: at };
  const all = /^\s*\/([^\s/]*)\s*$/.exec(text)?.[1];
  return all === undefined ? null : { start: text.indexOf('/'), end: text.length, word: all };
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
