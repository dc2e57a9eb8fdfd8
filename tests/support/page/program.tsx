import { atom, Provider, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { atoms } from '../../../client/app/atoms.ts';
import { activate } from '../../../client/i18n/i18n.ts';
import { patchOf, perform } from '../../../client/pages/messages/actions/changes.ts';
import { brandAtom } from '../../../client/session/brand-choice.ts';
import { useBrand } from '../../../client/session/session.ts';
import { checkSession, listenToSession } from '../../../client/session/session-events.ts';
import { signIn, signOut } from '../../../client/session/sign-in.ts';
import { type Session, sessionAtom } from '../../../client/session/state.ts';
import { useBaseScopes, useSignedIn } from '../../../client/shell/use-signed-in.ts';
import { actOnMany } from '../../../client/sync/act-on-many.ts';
import { type ConnectionState, useConnection } from '../../../client/sync/connection-state.ts';
import type { ConversationListQuery } from '../../../client/sync/conversation-order.ts';
import { type Conversations, useConversations } from '../../../client/sync/conversations.ts';
import { type PendingMessage, retryMessage, sendAnswer, sendMessage, usePending } from '../../../client/sync/send.ts';
import { rowsOf, useRow } from '../../../client/sync/store.ts';
import { type Thread, useThread } from '../../../client/sync/thread.ts';
import type { ConversationChange } from '../../../shared/api/conversation-changes.ts';
import type { Kind, Rows } from '../../../shared/rows.ts';

/** Query of an inbox list, without the brand, which is that of the page. */
export type ListQuery = Omit<ConversationListQuery, 'brand'>;
export interface View {
  lists: readonly ListQuery[];
  thread: string | null;
}

type ShownRows<K extends Kind> = Record<string, Rows[K] | undefined>;
export interface ListShown extends Conversations {
  query: ConversationListQuery;
  rows: ShownRows<'conversation'>;
}
export interface ThreadShown extends Thread {
  id: string;
  rows: ShownRows<'message'>;
  pending: readonly PendingMessage[];
}
export interface PageShown {
  session: Session;
  connection: ConnectionState;
  lists: ListShown[];
  thread: ThreadShown | null;
  /** All stored rows of the page, by kind. */
  rows: Record<string, object[]>;
}

const viewAtom = atom<View>({ lists: [], thread: null });
const lists = new Map<string, ListShown>();
let thread: ThreadShown | null = null;
let connection: ConnectionState = 'connecting';

function ShownRow<K extends Kind>({ kind, id, rows }: { kind: K; id: string; rows: ShownRows<K> }) {
  const row = useRow(kind, id);
  useEffect(() => {
    rows[id] = row;
    return () => void delete rows[id];
  }, [id, row, rows]);
  return null;
}

function List({ query }: { query: ListQuery }) {
  const [brand] = useBrand();
  const completeQuery = { ...query, brand };
  const shown = useConversations(completeQuery);
  const { current: rows } = useRef<ShownRows<'conversation'>>({});
  const key = JSON.stringify(query);
  useEffect(() => {
    lists.set(key, { ...shown, query: completeQuery, rows });
    return () => void lists.delete(key);
  });
  return shown.ids.map((id) => <ShownRow key={id} kind="conversation" id={id} rows={rows} />);
}

function ThreadOf({ id }: { id: string }) {
  const shown = useThread(id);
  const pending = usePending(id);
  const { current: rows } = useRef<ShownRows<'message'>>({});
  useEffect(() => {
    thread = { ...shown, id, pending, rows };
    return () => {
      thread = null;
    };
  });
  return shown.messages.map((message) => <ShownRow key={message.id} kind="message" id={message.id} rows={rows} />);
}

function SignedIn() {
  useSignedIn();
  useBaseScopes();
  const view = useAtomValue(viewAtom);
  const state = useConnection();
  useEffect(() => {
    connection = state;
  }, [state]);
  return (
    <>
      {view.lists.map((query) => (
        <List key={JSON.stringify(query)} query={query} />
      ))}
      {view.thread !== null && <ThreadOf key={view.thread} id={view.thread} />}
    </>
  );
}

function Page() {
  const { state } = useAtomValue(sessionAtom);
  useEffect(() => listenToSession(() => undefined), []);
  useEffect(() => void checkSession(), []);
  return state === 'signedIn' && <SignedIn />;
}

/** The product's client without rendering: functions for all actions of a user, and for all data that a page shows. */
export const program = {
  async start(): Promise<void> {
    await activate('en');
    createRoot(document.createElement('div')).render(
      <Provider store={atoms}>
        <Page />
      </Provider>,
    );
  },
  signIn: (username: string, password: string) => signIn({ username, password }),
  signOut,
  look: (view: View) => atoms.set(viewAtom, view),
  chooseBrand: (id: string) => atoms.set(brandAtom, id),
  loadMore: () => {
    for (const list of lists.values()) list.loadMore();
    thread?.loadOlder();
  },
  change: (id: string, change: ConversationChange) => perform(id, change),
  changeMany: (ids: readonly string[], change: ConversationChange) =>
    actOnMany([{ ids, change, patch: patchOf(change) }]),
  sendMessage,
  sendAnswer,
  retryMessage,
  shown: (kinds: readonly Kind[]): PageShown => ({
    session: atoms.get(sessionAtom),
    connection,
    lists: [...lists.values()],
    thread,
    rows: Object.fromEntries(kinds.map((kind) => [kind, [...rowsOf(kind).values()]])),
  }),
};
export type Program = typeof program;
