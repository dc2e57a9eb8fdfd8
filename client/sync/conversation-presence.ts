import { atom, type PrimitiveAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Presence } from '../../shared/sync/messages.ts';
import { atoms } from '../app/atoms.ts';
import { currentUser } from '../session/state.ts';
import { emit } from './connection.ts';

/**
 * Milliseconds after the last signal for which a colleague is shown as typing. Needed because a closed page sends no signal for the end.
 */
const typingEndsMs = 8000;
/** Milliseconds between two `typing` signals while typing continues. */
const typingEveryMs = 3000;
/** Milliseconds before the presence of an unwatched conversation is discarded. Longer than the delay before an unused scope is left. */
const forgottenAfterMs = 15_000;

const boards = new Map<string, PrimitiveAtom<Presence>>();
const ends = new Map<string, ReturnType<typeof setTimeout>>();
const viewing = new Set<string>();
const watched = new Set<string>();

function boardOf(conversationId: string): PrimitiveAtom<Presence> {
  const known = boards.get(conversationId);
  if (known !== undefined) return known;
  const made = atom<Presence>({ conversationId, typing: [], viewing: [], claimedBy: null });
  boards.set(conversationId, made);
  made.onMount = () => {
    watched.add(conversationId);
    return () => {
      watched.delete(conversationId);
      forgetLater(conversationId);
    };
  };
  return made;
}

/** Discards the presence of a conversation that no component watches any more. Limits the memory of a page that stays open for weeks. */
function forgetLater(conversationId: string): void {
  setTimeout(() => {
    if (!watched.has(conversationId)) boards.delete(conversationId);
  }, forgottenAfterMs);
}

/** Stores which colleagues are typing in or viewing each conversation. Omits this user. */
export const presenceBoard = {
  received(presence: Presence): void {
    const me = currentUser()?.id;
    const others = (people: Presence['typing']) => people.filter(({ id }) => id !== me);
    const { conversationId } = presence;
    if (!boards.has(conversationId)) forgetLater(conversationId);
    const board = boardOf(conversationId);
    const claimedBy = presence.claimedBy?.id === me ? null : presence.claimedBy;
    const seen = { conversationId, typing: others(presence.typing), viewing: others(presence.viewing), claimedBy };
    atoms.set(board, seen);
    clearTimeout(ends.get(conversationId));
    ends.delete(conversationId);
    if (seen.typing.length === 0) return;
    ends.set(
      conversationId,
      setTimeout(() => {
        ends.delete(conversationId);
        atoms.set(board, { ...seen, typing: [] });
      }, typingEndsMs),
    );
  },
  /** Announces the viewed conversations again, because the server forgets them when a connection ends. */
  connected(): void {
    for (const conversationId of viewing.keys()) emit('viewing', { conversationId, on: true });
  },
  clear(): void {
    for (const timer of ends.values()) clearTimeout(timer);
    ends.clear();
    for (const [conversationId, board] of boards)
      atoms.set(board, { conversationId, typing: [], viewing: [], claimedBy: null });
    typed.clear();
  },
};

const nobody = atom<Presence>({ conversationId: '', typing: [], viewing: [], claimedBy: null });

/** Returns the colleagues who are typing in or viewing a conversation. */
export function useConversationPresence(conversationId: string | null): Presence {
  return useAtomValue(conversationId === null ? nobody : boardOf(conversationId));
}

/** Notifies colleagues that this page shows the conversation while it is visible. Silent viewers are not announced. */
export function useViewing(conversationId: string | null, silently = false): void {
  useEffect(() => {
    if (conversationId === null || silently) return;
    const say = () => {
      const on = document.visibilityState === 'visible';
      if (on) viewing.add(conversationId);
      else viewing.delete(conversationId);
      emit('viewing', { conversationId, on });
    };
    say();
    document.addEventListener('visibilitychange', say);
    return () => {
      document.removeEventListener('visibilitychange', say);
      viewing.delete(conversationId);
      emit('viewing', { conversationId, on: false });
    };
  }, [conversationId, silently]);
}

const typed = new Map<string, number>();

/**
 * Notifies colleagues that the user is typing. Called on every key press. Sends a signal at most every three seconds, and immediately when
 * typing ends.
 */
export function noteTyping(conversationId: string, on: boolean): void {
  const last = typed.get(conversationId);
  if (!on) {
    if (last !== undefined) emit('typing', { conversationId, on: false });
    typed.delete(conversationId);
    return;
  }
  const now = Date.now();
  if (last !== undefined && now - last < typingEveryMs) return;
  typed.set(conversationId, now);
  emit('typing', { conversationId, on: true });
}

/** Notifies colleagues immediately that this user is replying, even if a colleague has started to reply too. */
export function takeOver(conversationId: string): void {
  typed.set(conversationId, Date.now());
  emit('typing', { conversationId, on: true, takeOver: true });
}
