import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import type { Card } from '../../../../shared/cards.ts';
import { fold } from '../../../../shared/fold.ts';
import { presetValues, replyPresetTexts } from '../../../../shared/reply-preset-texts.ts';
import { fillVariables } from '../../../../shared/reply-variables.ts';
import type { Conversation, QuickReply } from '../../../../shared/rows.ts';
import { paths } from '../../../app/routes.ts';
import { shownReply } from '../../../cards/shown-reply.ts';
import { useCan } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { useAll } from '../../../sync/store.ts';
import { composes } from '../../../ui/composes.ts';
import { useLatestHandler } from '../../../ui/use-latest-handler.ts';
import type { Uploaded } from './attachments.ts';
import { inCustomerLanguage } from './customer-language.ts';
import { spaced } from './insert-text.ts';
import { useVariableValues } from './use-variable-values.ts';

const shownMax = 30;

/** Why a conversation has no quick replies: not loaded, only for other brands, or none at all. */
export type NoReplies = 'loading' | 'otherBrand' | 'anywhere';

interface Box {
  text: string;
  caret: number;
  note: boolean;
}

/** Actions of a picked quick reply: it replaces the typed word, is attached as a file, or opens as a card. */
interface PickActions {
  replace: (start: number, end: number, insertion: string) => void;
  attach: (uploaded: Uploaded) => void;
  open: (card: Card) => void;
}

/**
 * Returns the state of the slash menu at the caret, with its keyboard handling. No message can be sent while the menu is open. Notes offer
 * texts only.
 */
export function useQuickReplies(conversation: Conversation, { text, caret, note }: Box, actions: PickActions) {
  const { i18n } = useLingui();
  const { replace } = actions;
  const all = useAll('quickReply');
  const isKnown = useSnapshotState({ scope: 'config' }) === 'complete';
  const [mayShare, mayReply] = [useCan('messages.assign'), useCan('messages.reply')];
  const mayManage = mayShare || mayReply;
  const [, navigate] = useLocation();
  const values = useVariableValues(conversation);
  const [chosen, setChosen] = useState(0);
  /** Position of the slash whose menu the user closed with Escape; `null` if there is none. */
  const [closed, setClosed] = useState<number | null>(null);
  const slash = slashAt(text, caret);
  // When the typed word changes, the best match is selected again. When the slash is deleted, a menu that the user closed can open again,
  // even at the same position.
  const word = slash?.word ?? null;
  const [lastWord, ask] = useState(word);
  if (lastWord !== word) {
    ask(word);
    setChosen(0);
    if (word === null) setClosed(null);
  }
  const { brandId } = conversation;
  const replies = useMemo(
    () =>
      all
        .filter((one) => one.brandId === null || one.brandId === brandId)
        .filter((one) => !note || one.kind === 'text')
        .map((one) => shownReply(one, i18n)),
    // `i18n` is the same object in all languages.
    [all, brandId, note, i18n, i18n.locale],
  );
  const isTyped = slash !== null && slash.start !== closed;
  const found = isTyped ? matches(replies, slash.word, slash.isInWord).slice(0, shownMax) : [];
  const open = isTyped && (found.length > 0 || !slash.isInWord);
  const count = found.length + (mayManage ? 1 : 0);
  // Without matching quick replies, no entry is selected (-1), so that Enter applies to the text. An arrow key then selects the entry for
  // managing quick replies, if there is one.
  const selected = found.length === 0 && chosen === 0 ? -1 : Math.min(chosen, count - 1);
  const preview = (reply: QuickReply) => fillVariables(reply.text, values).text;
  const insert = useLatestHandler((insertion: string) => {
    if (slash === null) return;
    replace(slash.start, slash.end, spaced(text.slice(0, slash.start), insertion, text.slice(slash.end)));
  });

  const pick = (reply: QuickReply) => {
    if (slash === null) return;
    setChosen(0);
    void act('POST /quick-replies/:id/use', { params: { id: reply.id } });
    if (reply.preset !== null) {
      const template = { ...replyPresetTexts[reply.preset].text, values: presetValues };
      const put = (translated: string) => flushSync(() => insert(fillVariables(translated, values).text));
      inCustomerLanguage(template, conversation.customer.language, i18n).then(put, () => put(reply.text));
      return;
    }
    const { kind, mediaId, mediaKind, card, title } = reply;
    if (kind === 'card') replace(slash.start, slash.end, '');
    else insert(preview(reply));
    if (card !== undefined) actions.open(card);
    if (mediaId !== undefined && mediaKind !== undefined) actions.attach({ mediaId, kind: mediaKind, name: title });
  };

  const manage = () => {
    if (slash === null) return;
    replace(slash.start, slash.end, '');
    navigate(paths.settings('quick-replies'));
  };

  /** Closes the menu. The slash then counts as normal text, which can be sent. */
  const close = () => setClosed(slash?.start ?? null);

  /** Handles a key press in the text box. @returns whether the menu handled the key */
  const press = (event: KeyboardEvent): boolean => {
    if (!open || composes(event.nativeEvent)) return false;
    if (event.key === 'Escape') {
      close();
      return true;
    }
    if (count === 0) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : count - 1;
      setChosen(found.length === 0 ? 1 : (selected + by) % count);
      return true;
    }
    if (selected < 0 || (event.key !== 'Enter' && event.key !== 'Tab')) return false;
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
    const reply = found[selected];
    if (reply === undefined) manage();
    else pick(reply);
    return true;
  };
  return {
    open,
    none: replies.length > 0 ? null : noneOf(isKnown, all.length > 0),
    found,
    selected,
    preview,
    values,
    pick,
    press,
    close,
    onManage: mayManage ? manage : null,
  };
}

function noneOf(isKnown: boolean, isElsewhere: boolean): NoReplies {
  if (!isKnown) return 'loading';
  return isElsewhere ? 'otherBrand' : 'anywhere';
}

/** Slash command in a text: the range including the slash, and the word after it. */
interface SlashWord {
  start: number;
  end: number;
  word: string;
  /**
   * Whether the slash directly follows a letter, so that it could also mean "or". The menu then opens only if a title or keyword begins
   * with the word.
   */
  isInWord: boolean;
}

/** Matches a slash of normal or full width. Chinese input methods produce `、` with the same key. */
const atStart = /(?:^|\s)[/／、]([^\s/／]*)$/;
/** Matches a slash without a space before it, because Thai and Chinese are written without spaces. */
const inWord = /(?![\d๐-๙])[\p{Script=Thai}\p{Script=Han}\u3001-\u303f\uff01-\uff0e][/／]([^\s/／]*)$/u;
const wholeText = /^(\s*)[/／、]([^\s/／]*)\s*$/;

/** Returns the slash command at the caret, or a command that is the whole text, wherever the caret is. `null` if there is none. */
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

/** Minimum score of a match with the beginning of a title or keyword. Other matches have lower scores. */
const begins = 5;

/**
 * Returns the quick replies that match a word, best match first, then by usage.
 * @param isStrict whether only the beginning of a title or keyword can match
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
  const keywords = reply.keywords.map((keyword) => fold(keyword));
  const title = fold(reply.title);
  if (keywords.includes(query)) return 7;
  if (keywords.some((one) => one.startsWith(query))) return 6;
  if (title.startsWith(query)) return begins;
  if (keywords.some((one) => one.includes(query)) || title.includes(query)) return 4;
  if (keywords.some((one) => inOrder(one, query)) || inOrder(title, query)) return 3;
  return fold(reply.text).includes(query) ? 2 : 0;
}

/** Whether the letters occur in the text in this order, not necessarily next to each other. */
function inOrder(text: string, letters: string): boolean {
  let at = -1;
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}
