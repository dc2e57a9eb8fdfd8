import { fold } from '../../../../shared/fold.ts';
import type { QuickReply } from '../../../../shared/rows.ts';

/** Slash command in a text: its range, and the word after the slash. */
export interface SlashWord {
  start: number;
  end: number;
  word: string;
  /** Whether the slash follows a letter and could mean "or". Then the menu opens only while a title or keyword begins with the word. */
  isInWord: boolean;
}

/** Slash of any width. Chinese input methods produce `、` with the slash key. */
const atStart = /(?:^|\s)[/／、]([^\s/／]*)$/;
/** Thai and Chinese have no space before the slash. */
const inWord = /(?![\d๐-๙])[\p{Script=Thai}\p{Script=Han}\u3001-\u303f\uff01-\uff0e][/／]([^\s/／]*)$/u;
const wholeText = /^(\s*)[/／、]([^\s/／]*)\s*$/;

/** Slash command at the caret, or one that is the whole text regardless of the caret; `null` if there is none. */
export function slashAt(text: string, caret: number): SlashWord | null {
  const before = text.slice(0, caret);
  for (const [pattern, isInWord] of [
    [atStart, false],
    [inWord, true],
  ] as const) {
    const word = pattern.exec(before)?.[1];
    if (word !== undefined) return { start: caret - word.length - 1, end: caret, word, isInWord };
  }
  const [, indent, word] = wholeText.exec(text) ?? [];
  if (indent === undefined || word === undefined) return null;
  return { start: indent.length, end: text.length, word, isInWord: false };
}

type Searched = Pick<QuickReply, 'title' | 'keywords' | 'text' | 'category' | 'useCount' | 'sort'>;

/** Minimum score of a match at the beginning of title or keyword. */
const begins = 5;

/**
 * Quick replies that match a word, best first, then by usage.
 * @param isStrict only matches at the beginning of title or keyword
 */
export function matches<R extends Searched>(replies: readonly R[], word: string, isStrict = false): R[] {
  const query = fold(word);
  const least = isStrict && query !== '' ? begins : 1;
  return replies
    .map((reply) => ({ reply, score: scoreOf(reply, query) }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score || b.reply.useCount - a.reply.useCount || a.reply.sort - b.reply.sort)
    .map(({ reply }) => reply);
}

function scoreOf(reply: Searched, query: string): number {
  if (query === '') return 1;
  const words = reply.keywords.map((keyword) => fold(keyword));
  const title = fold(reply.title);
  if (words.includes(query)) return 7;
  if (words.some((one) => one.startsWith(query))) return 6;
  if (title.startsWith(query)) return begins;
  if (words.some((one) => one.includes(query)) || title.includes(query)) return 4;
  if (words.some((one) => inOrder(one, query)) || inOrder(title, query)) return 3;
  return fold(reply.text).includes(query) ? 2 : 0;
}

/** Whether the letters occur in the text in this order, with gaps. */
function inOrder(text: string, letters: string): boolean {
  let at = -1;
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}
