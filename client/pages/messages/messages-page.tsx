import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation, useRoute, useSearch } from 'wouter';
import { serve } from '../../alerts/serving.ts';
import { newId } from '../../api/new-id.ts';
import { addressOf } from '../../app/base-path.ts';
import { paths, patterns } from '../../app/routes.ts';
import { CommandPalette } from './actions/command-palette.tsx';
import { Dialogs } from './actions/dialogs.tsx';
import { PanelTabs } from './customer/panel-tabs.tsx';
import { InboxList, type OpenMode } from './list/inbox-list.tsx';
import { useListAddress, withList } from './list/use-list-address.ts';
import classes from './page.module.css';
import { ChatPane } from './thread/chat.tsx';
import './tokens.css';
import { useAtom } from 'jotai';
import { lastInput } from '../../app/last-input.ts';
import { storedAtom } from '../../app/stored-atom.ts';
import { useRow } from '../../sync/store.ts';
import { expectThread } from '../../sync/thread.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { useLatestHandler } from '../../ui/use-latest-handler.ts';
import { shortcutOf } from './keys.ts';
import { useAfterResolve } from './next/after-resolve.ts';
import { useNext } from './next/use-next.ts';
import { useCursor } from './use-cursor.ts';
import { hitKey, useInbox } from './use-inbox.ts';
import { usePageKeys } from './use-page-keys.ts';

/** Inbox with list, chat and customer panel. On phones, only one of the three is shown at a time. */
export function MessagesPage() {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [, params] = useRoute(patterns.conversation);
  const openId = params?.id ?? null;
  useListAddress();
  const inbox = useInbox();
  const openMessageId = new URLSearchParams(useSearch()).get('at');
  const conversation = useRow('conversation', openId);
  // The panel is rendered after the chat, so that the chat appears sooner.
  const panelConversation = useDeferredValue(conversation);
  const narrow = useMediaQuery('(max-width: 56.25em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const showsList = !narrow || openId === null;
  const panel = useCustomerPanel(openId !== null);
  const searchRef = useRef<HTMLInputElement>(null);
  const placeRef = useRef<number | null>(null);
  const composerRef = useRef<HTMLTextAreaElement>(null);
  const cursor = useCursor(inbox.keys, openId, inbox.list.hold);

  const { set: setCursor } = cursor;
  // Stable callback, so that the panes do not render again with every new message in the list.
  const show = useCallback(
    (id: string, aside = false, messageId?: string) => {
      if (aside) window.open(addressOf(paths.messages(id, messageId)), '_blank', 'noopener');
      // Each visit has its own id, so that the same message can be opened again.
      else navigate(withList(paths.messages(id, messageId)), { state: { visit: newId(), fromList: showsList } });
    },
    [navigate, showsList],
  );
  const open = useLatestHandler(
    (rowKey: string | null, { aside, toWrite }: OpenMode = { aside: false, toWrite: false }) => {
      const key = rowKey ?? (cursor.id !== null && inbox.keys.includes(cursor.id) ? cursor.id : inbox.keys[0]);
      if (key === undefined) return;
      setCursor(key);
      const hit = inbox.found?.messages.hits.find(({ message }) => hitKey(message.id) === key);
      const id = hit?.conversation.id ?? key;
      // Moves the focus to the composer, because what the user types next is meant for the customer and must not trigger shortcuts.
      if (toWrite && !aside) serve(id);
      show(id, aside, hit?.message.id);
    },
  );
  const openNext = useLatestHandler((id: string) => {
    setCursor(id);
    if (lastInput() === 'mouse' || document.activeElement === composerRef.current) serve(id);
    // Replaces the entry of the history on phones, so that the back button returns to the list.
    if (narrow && openId !== null) navigate(paths.messages(id), { replace: true, state: window.history.state });
    else show(id);
  });
  const next = useNext(inbox, openId, openNext);
  useExpected(inbox.list.ids, cursor.id === openId ? null : cursor.id);
  const move = useLatestHandler(cursor.move);
  const leave = useCallback(() => {
    if (!narrow) navigate(withList(paths.messages()));
    // On phones, the list is the previous history entry. Going back instead of adding an entry avoids a loop in the history.
    else if ((window.history.state as { fromList?: boolean } | null)?.fromList) window.history.back();
    else navigate(withList(paths.messages()), { replace: true });
  }, [navigate, narrow]);
  useAfterResolve(openId, { next: useCallback(() => next(true), [next]), close: leave });
  usePageKeys({
    cursor,
    ids: inbox.list.ids,
    conversation,
    open,
    next,
    back: () => stepBack(openId, leave),
    togglePanel: panel.toggle,
    searchRef,
    composerRef,
  });

  const panes = narrow ? 1 : panel.beside ? 3 : 2;
  return (
    <div className={`grid rows-1 min-h-0 h-full overflow-hidden ${classes.page}`} data-panes={panes}>
      {showsList && (
        <InboxList
          inbox={inbox}
          openId={openId}
          openMessageId={openMessageId}
          cursorId={cursor.id}
          searchRef={searchRef}
          placeRef={placeRef}
          onMove={move}
          onOpen={open}
        />
      )}
      {(!narrow || openId !== null) && (
        <ChatPane
          openId={openId}
          composerRef={composerRef}
          onBack={narrow ? leave : null}
          onInfo={panel.toggle}
          infoShown={panel.beside || panel.over}
        />
      )}
      {panes === 3 && (
        <aside
          className="flex flex-col min-w-0 min-h-0 scroll-y border-start"
          aria-label={t({ id: 'thread.info', message: 'Customer details' })}
          // Nothing can be done to the customer of the last conversation, whose details are still shown.
          inert={panelConversation?.id !== openId}
        >
          {panelConversation !== undefined && <PanelTabs conversation={panelConversation} onShow={panel.close} />}
        </aside>
      )}
      {!panel.fits && conversation !== undefined && (
        <Drawer
          opened={panel.over}
          onClose={panel.close}
          onKeyDown={(event) => {
            const writes =
              event.target instanceof HTMLElement &&
              event.target.matches('input:not([type="radio"]), textarea, select');
            if (!writes && shortcutOf(event.nativeEvent) === 'panel') panel.close();
          }}
          position="right"
          size={narrow ? '100%' : 320}
          padding={0}
          title={t({ id: 'thread.info', message: 'Customer details' })}
          classNames={{ header: classes.drawerHeader }}
          closeButtonProps={{ 'aria-label': t({ id: 'messages.close_dialog', message: 'Close' }) }}
          transitionProps={{ duration: 140 }}
        >
          <PanelTabs conversation={conversation} onShow={panel.close} />
        </Drawer>
      )}
      <Dialogs />
      <CommandPalette conversation={conversation} onOpen={show} onNext={next} />
    </div>
  );
}

/** Handles Escape: leaves the focused field first, then the conversation. */
function stepBack(openId: string | null, leave: () => void): boolean {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.matches('input, textarea')) {
    focused.blur();
    return true;
  }
  if (openId === null) return false;
  leave();
  return true;
}

/** Time for which the keyboard cursor rests on a conversation before its messages are loaded. Milliseconds. */
const restMs = 120;

/** Loads the messages of the conversation that the keyboard cursor rests on, so that Enter shows them at once. */
function useExpected(ids: readonly string[], cursorId: string | null): void {
  const isListed = cursorId !== null && ids.includes(cursorId);
  useEffect(() => {
    if (!isListed) return;
    const timer = setTimeout(() => expectThread(cursorId), restMs);
    return () => clearTimeout(timer);
  }, [isListed, cursorId]);
}

const besideAtom = storedAtom('messages.panel', true, { getOnInit: true });

/** Window width from which the customer panel is a pane of its own: 1280 px. */
const room = '(min-width: 80em)';

/** Returns the state of the customer panel, which is a third pane if there is room, and otherwise a drawer over the chat. */
function useCustomerPanel(isChatOpen: boolean) {
  const fits = useMediaQuery(room, undefined, { getInitialValueInEffect: false }) ?? false;
  const [isBeside, setBeside] = useAtom(besideAtom);
  const [isOver, setOver] = useState(false);
  const over = isOver && !fits;
  const close = useCallback(() => setOver(false), []);
  const toggle = useCallback(() => {
    if (fits) setBeside((now) => !now);
    else setOver((now) => !now);
  }, [fits, setBeside]);
  useBackCloses(over, close);
  return { beside: fits && isBeside && isChatOpen, over, fits, toggle, close };
}
