import { useAtom, useSetAtom } from 'jotai';
import type { RefObject } from 'react';
import type { Conversation } from '../../../shared/rows.ts';
import { useCan, useUser } from '../../session.ts';
import { undoLast } from '../../ui/toast-undo.tsx';
import { dialogAtom } from './actions/dialog-atom.ts';
import { useRun } from './actions/use-run.ts';
import { batchAtom, chosenOf, toggled } from './list/batch.ts';
import type { Cursor } from './use-cursor.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useResolveKey } from './use-resolve-key.ts';

type Page = {
  cursor: Cursor;
  /** The conversations of the list: what is chosen for a batch and no longer stands there is not acted on. */
  ids: readonly string[];
  conversation: Conversation | undefined;
  open: (id: string) => void;
  /** @returns false when there is nothing to leave. */
  back: () => boolean;
  togglePanel: () => void;
  searchRef: RefObject<HTMLInputElement | null>;
  composerRef: RefObject<HTMLTextAreaElement | null>;
};

/** The keys of the inbox. A verb acts on what is chosen for a batch, else on the open conversation, and only for who may. */
export function usePageKeys(page: Page): void {
  const { cursor, ids: listed, conversation, open, back, togglePanel, searchRef, composerRef } = page;
  const run = useRun();
  const resolve = useResolveKey();
  const show = useSetAtom(dialogAtom);
  const [chosen, choose] = useAtom(batchAtom);
  const { id: me } = useUser();
  const mayReply = useCan('messages.reply');
  const mayAssign = useCan('messages.assign');
  const mayClose = useCan('messages.close');
  const ids = chosen === null ? (conversation === undefined ? [] : [conversation.id]) : chosenOf(chosen, listed);
  const none = ids.length === 0;
  useInboxKeys({
    down: () => cursor.move(1),
    up: () => cursor.move(-1),
    open: () => {
      if (cursor.id === null) return false;
      return chosen === null ? open(cursor.id) : choose(toggled(chosen, cursor.id));
    },
    search: () => searchRef.current?.focus(),
    reply: () => (composerRef.current === null ? false : composerRef.current.focus()),
    back: () => (chosen === null ? back() : choose(null)),
    resolve: () => (none || !mayClose ? false : resolve(ids)),
    assign: () => {
      if (none || !mayReply) return false;
      return mayAssign ? show({ kind: 'assign', ids }) : run(ids, { verb: 'assign', staffId: me });
    },
    label: () => (none || !mayReply ? false : show({ kind: 'labels', ids })),
    pin: () =>
      none || !mayReply ? false : run(ids, { verb: 'pin', pinned: chosen !== null || !conversation?.pinned }),
    choose: () => {
      if (cursor.id === null || !mayReply || !listed.includes(cursor.id)) return false;
      return choose(toggled(chosen ?? new Set(), cursor.id));
    },
    panel: () => (conversation === undefined ? false : togglePanel()),
    undo: undoLast,
    keys: () => show({ kind: 'keys' }),
  });
}
