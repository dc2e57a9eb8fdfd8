import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import type { RefObject } from 'react';
import { can } from '../../../shared/permissions.ts';
import type { Conversation } from '../../../shared/rows.ts';
import { useUser } from '../../session/session.ts';
import { undoLast } from '../../toasts/toast-undo.tsx';
import { dialogAtom } from './actions/dialog-atom.ts';
import { openShortcuts, type Shortcut, verbKeys } from './keys-table.ts';
import { batchAtom, chosenOf, toggled } from './list/batch.ts';
import { filterAtom } from './list/list-query.ts';
import type { Cursor } from './use-cursor.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useOffers } from './verbs/use-offers.ts';

type Page = {
  cursor: Cursor;
  /** Conversations of the list. Batch selections outside of it are ignored. */
  ids: readonly string[];
  conversation: Conversation | undefined;
  open: (id: string) => void;
  /** @returns `false` if there is nothing to leave */
  back: () => boolean;
  togglePanel: () => void;
  searchRef: RefObject<HTMLInputElement | null>;
  composerRef: RefObject<HTMLTextAreaElement | null>;
};

/** Keyboard shortcuts of the inbox. Verbs apply to the batch selection, otherwise to the open conversation, subject to permissions. */
export function usePageKeys(page: Page): void {
  const { cursor, ids: listed, conversation, open, back, togglePanel, searchRef, composerRef } = page;
  const offers = useOffers();
  const show = useSetAtom(dialogAtom);
  const [chosen, choose] = useAtom(batchAtom);
  const archived = useAtomValue(filterAtom) === 'archived';
  const user = useUser();
  const target = chosen === null ? conversation : { ids: chosenOf(chosen, listed), archived };
  const verbs = verbKeys(() => true).map(({ name, letter }) => [
    name,
    () => target !== undefined && offers.press(letter, target),
  ]);
  const steps: Partial<Record<Shortcut, () => unknown>> = {
    down: () => cursor.move(1),
    up: () => cursor.move(-1),
    open: () => {
      if (cursor.id === null) return false;
      return chosen === null ? open(cursor.id) : choose(toggled(chosen, cursor.id));
    },
    search: () => searchRef.current?.focus(),
    reply: () => (composerRef.current === null ? false : composerRef.current.focus()),
    back: () => (chosen === null ? back() : choose(null)),
    choose: () => {
      if (cursor.id === null || !listed.includes(cursor.id)) return false;
      return choose(toggled(chosen ?? new Set(), cursor.id));
    },
    panel: () => (conversation === undefined ? false : togglePanel()),
    undo: undoLast,
    keys: () => show({ kind: 'keys' }),
  };
  const meant = openShortcuts((permission) => permission === null || can(user, permission));
  const own = Object.entries(steps).filter(([name]) => meant.has(name));
  useInboxKeys(Object.fromEntries([...verbs, ...own]));
}
