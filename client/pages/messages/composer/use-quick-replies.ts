import { type KeyboardEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { Conversation, QuickReply } from '../../../../shared/rows.ts';
import { useParticle } from '../../../app/particle-setting.ts';
import { paths } from '../../../app/routes.ts';
import { useCan, useUser } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { useAll } from '../../../sync/store.ts';
import { composes } from '../../../ui/composes.ts';
import { filled } from '../../../ui/filled.ts';
import { shownName } from '../../../ui/shown-name.ts';
import { spaced } from './insert-text.ts';
import { matches, slashAt } from './quick-match.ts';

const shownMax = 30;

/** Reason why a conversation has no quick replies. */
export type NoReplies = 'loading' | 'otherBrand' | 'anywhere';

/** Slash menu at the caret, with its keyboard handling. Nothing is sent while it is open. */
export function useQuickReplies(
  conversation: Conversation,
  text: string,
  caret: number,
  replace: (start: number, end: number, words: string) => void,
) {
  const all = useAll('quickReply');
  const isKnown = useSnapshotState({ scope: 'config' }) === 'complete';
  const user = useUser();
  const mayManage = useCan('messages.assign');
  const [, navigate] = useLocation();
  // The placeholder for unnamed customers must not be sent to them.
  const name = shownName(conversation.customer.displayName) || null;
  const [particle] = useParticle();
  const [chosen, setChosen] = useState(0);
  /** Position of the slash whose menu was closed by Escape. */
  const [closed, setClosed] = useState<number | null>(null);
  const slash = slashAt(text, caret);
  // Selects the best match again on each input. Another slash opens the menu again, even at the same position.
  const word = slash?.word ?? null;
  const [lastWord, ask] = useState(word);
  if (lastWord !== word) {
    ask(word);
    setChosen(0);
    if (word === null) setClosed(null);
  }
  const replies = all.filter((one) => one.brandId === null || one.brandId === conversation.brandId);
  const isTyped = slash !== null && slash.start !== closed;
  const found = isTyped ? matches(replies, slash.word, slash.isInWord).slice(0, shownMax) : [];
  const open = isTyped && (found.length > 0 || !slash.isInWord);
  const count = found.length + (mayManage ? 1 : 0);
  // Without matches, Enter belongs to the text until an arrow key moves into the menu.
  const selected = found.length === 0 && chosen === 0 ? -1 : Math.min(chosen, count - 1);
  const preview = (reply: QuickReply) => filled(reply.text, { name, agent: user.fullName, particle });

  const pick = (reply: QuickReply) => {
    if (slash === null) return;
    const words = preview(reply);
    replace(slash.start, slash.end, spaced(text.slice(0, slash.start), words, text.slice(slash.end)));
    setChosen(0);
    void act('POST /quick-replies/:id/use', { params: { id: reply.id } });
  };

  const manage = () => {
    if (slash === null) return;
    replace(slash.start, slash.end, '');
    navigate(paths.settings('quick-replies'));
  };

  /** Closes the menu and keeps the slash as text, which can be sent. */
  const close = () => setClosed(slash?.start ?? null);

  /** @returns whether the menu handled the key */
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
