import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { atom, useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useMemo } from 'react';
import type { AnswerPart } from '../../shared/api/answers.ts';
import type { ArgumentsOf } from '../../shared/api/index.ts';
import type { Message } from '../../shared/rows.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import { call, type Failed, type Success } from '../api/api.ts';
import { errorText } from '../api/error-text.ts';
import { newId } from '../api/new-id.ts';
import { atoms } from '../app/atoms.ts';
import { currentUser } from '../session/state.ts';
import { present } from '../time/clock.ts';
import { deltaRows } from './delta-rows.ts';
import {
  type AnswerBody,
  forgetPending,
  keepPending,
  type MessageBodyWithoutClientId,
  nextToSend,
  type PendingMessage,
  type SendLater,
  standsFor,
  storedPending,
} from './outbox.ts';
import { subscriptions } from './page-subscriptions.ts';
import { listenToRows, rowsOf } from './store.ts';

export type { AnswerBody, MessageBodyWithoutClientId, PendingMessage, SendLater } from './outbox.ts';

const waits = msg({ id: 'error.waits', message: 'sends when you’re back online' });
const retryMs = 5000;
const pendingAtom = atom<readonly PendingMessage[]>([]);
/** Ids of the conversations with a request in progress or waiting for a retry. */
const underWay = new Set<string>();
const pauses = new Map<string, ReturnType<typeof setTimeout>>();
/**
 * Callbacks by reply id. A callback is called when the server has received the reply, and deleted with the last pending message of the
 * reply.
 */
const taken = new Map<string, (messages: readonly Message[]) => void>();

/** Sends a message. The message is shown at once, and is replaced with its row when the row arrives. */
export function sendMessage(body: MessageBodyWithoutClientId): void {
  const message = pendingOf(body);
  if (message === null) return;
  put(message);
  void pump(body.conversationId);
}

interface AnswerOptions {
  /** Whether the reply resolves the case. */
  resolve?: boolean;
  /** When the reply is sent. At once if omitted. */
  later?: SendLater | undefined;
  /**
   * Called with the messages when the server has received the reply. Not called if the page is closed or the user signs out before that.
   */
  onTaken?: ((messages: readonly Message[]) => void) | undefined;
}

/** Sends up to five messages as a single reply. */
export function sendAnswer(
  conversationId: string,
  bodies: readonly AnswerBody[],
  { resolve = false, later, onTaken }: AnswerOptions = {},
): void {
  const together = { id: newId(), resolve, ...(later !== undefined && { later }) };
  const messages = bodies.flatMap((body) => pendingOf(body) ?? []);
  for (const message of messages) put({ ...message, together });
  if (onTaken !== undefined && messages.length > 0) taken.set(together.id, onTaken);
  void pump(conversationId);
}

function pendingOf(body: MessageBodyWithoutClientId): PendingMessage | null {
  const author = currentUser()?.id;
  if (author === undefined) return null;
  return {
    clientId: newId(),
    conversationId: body.conversationId,
    author,
    at: new Date(present()).toISOString(),
    body,
    state: 'sending',
    reason: null,
    shownAs: null,
  };
}

export function retryMessage(clientId: string): void {
  const all = atoms.get(pendingAtom);
  const message = all.find((pending) => pending.clientId === clientId);
  if (message === undefined) return;
  for (const one of replyWith(message)) put({ ...one, state: 'sending', reason: null });
  void pump(message.conversationId);
}

/** Returns the pending messages of the reply that a pending message belongs to. */
function replyWith({ clientId, together }: PendingMessage): PendingMessage[] {
  const isOfReply = (one: PendingMessage) => together !== undefined && one.together?.id === together.id;
  return atoms.get(pendingAtom).filter((one) => one.clientId === clientId || isOfReply(one));
}

/** Discards a failed message. */
export function dropMessage(clientId: string): void {
  forgetPending(clientId);
  const all = atoms.get(pendingAtom);
  const left = all.filter((message) => message.clientId !== clientId);
  atoms.set(pendingAtom, left);
  const answer = all.find((message) => message.clientId === clientId)?.together?.id;
  if (answer !== undefined && !left.some(({ together }) => together?.id === answer)) taken.delete(answer);
}

/** Returns the messages of a conversation that the server has not received yet, oldest first. */
export function usePending(conversationId: string | null): readonly PendingMessage[] {
  const own = useMemo(() => {
    const of = (all: readonly PendingMessage[]) =>
      all.filter((message) => message.conversationId === conversationId && message.shownAs === null);
    const same = (a: readonly PendingMessage[], b: readonly PendingMessage[]) =>
      a.length === b.length && a.every((message, index) => message === b[index]);
    return selectAtom(pendingAtom, of, same);
  }, [conversationId]);
  return useAtomValue(own);
}

/** Whether a reply to the customer is being sent. */
export const isAnswering = (conversationId: string): boolean =>
  atoms
    .get(pendingAtom)
    .some(
      (one) =>
        one.conversationId === conversationId &&
        one.state === 'sending' &&
        !('direction' in one.body && one.body.direction === 'note'),
    );

export const outbox = {
  /**
   * Starts to send the messages of this user, beginning with the messages that an earlier visit could not send.
   * @returns a function that stops sending
   */
  start(author: string): () => void {
    atoms.set(pendingAtom, storedPending(author));
    const unsubscribe = listenToRows('message', (changes) => {
      for (const { before, after } of changes) {
        if (before === undefined && after !== undefined) recognise(after);
      }
    });
    outbox.hurry();
    return () => {
      unsubscribe();
      for (const pause of pauses.values()) clearTimeout(pause);
      pauses.clear();
      underWay.clear();
      taken.clear();
      atoms.set(pendingAtom, []);
    };
  },
  /** Retries at once when the connection is restored. */
  hurry(): void {
    for (const [conversationId, pause] of pauses) {
      clearTimeout(pause);
      underWay.delete(conversationId);
    }
    pauses.clear();
    for (const conversationId of new Set(atoms.get(pendingAtom).map((message) => message.conversationId))) {
      void pump(conversationId);
    }
  },
};

function put(message: PendingMessage): void {
  const all = atoms.get(pendingAtom);
  const known = all.some(({ clientId }) => clientId === message.clientId);
  keepPending(message);
  atoms.set(
    pendingAtom,
    known ? all.map((old) => (old.clientId === message.clientId ? message : old)) : [...all, message],
  );
}

function recognise(row: Message): void {
  const message = standsFor(row, atoms.get(pendingAtom));
  if (message === undefined) return;
  put({ ...message, shownAs: row.id });
  if (message.state === 'failed') confirmShown(message);
}

/** Confirms a failed reply if the rows of all its messages have arrived, because an earlier attempt then succeeded without a response. */
function confirmShown(message: PendingMessage): void {
  const reply = replyWith(message);
  if (reply.some(({ shownAs }) => shownAs === null)) return;
  const rows = rowsOf('message');
  const arrived = reply.flatMap(({ shownAs }) => (shownAs === null ? [] : (rows.get(shownAs) ?? [])));
  for (const one of reply) confirm(one, arrived);
}

async function pump(conversationId: string): Promise<void> {
  if (underWay.has(conversationId)) return;
  underWay.add(conversationId);
  for (;;) {
    const next = nextToSend(atoms.get(pendingAtom), conversationId);
    if (next.length === 0) break;
    const result = await post(conversationId, next);
    const ids = new Set(next.map(({ clientId }) => clientId));
    // Reads the pending messages again, because the row of a message may have arrived before the response. After the session has ended,
    // `pendingAtom` is empty. Messages that are still stored in the browser are sent after the next sign-in.
    const attempted = atoms.get(pendingAtom).filter(({ clientId }) => ids.has(clientId));
    if (attempted.length === 0) continue;
    if (!result.error) {
      const key = scopeKey({ scope: 'conversation', id: conversationId });
      subscriptions.snapshot(key, deltaRows('message', result.data), result);
      for (const message of attempted) confirm(message, result.data);
    } else if (mayPass(result)) {
      const reason = result.code === null ? i18n._(waits) : errorText(result);
      for (const message of attempted) put({ ...message, state: 'waiting', reason });
      pauses.set(
        conversationId,
        setTimeout(() => resume(conversationId), retryMs),
      );
      return;
    } else {
      for (const message of attempted) put({ ...message, state: 'failed', reason: errorText(result) });
      // If the rows of the reply have arrived, the error belongs to a retry.
      for (const message of attempted.slice(0, 1)) confirmShown(message);
    }
  }
  underWay.delete(conversationId);
}

/** Removes a message that the server has received, and calls the callback of its reply. */
function confirm({ clientId, together }: PendingMessage, messages: readonly Message[]): void {
  const onTaken = together && taken.get(together.id);
  if (together !== undefined) taken.delete(together.id);
  dropMessage(clientId);
  onTaken?.(messages);
}

type Posted = Failed | Pick<Success<Message[], undefined>, 'error' | 'data' | 'epoch' | 'position'>;

async function post(conversationId: string, messages: readonly PendingMessage[]): Promise<Posted> {
  const [first] = messages;
  if (first?.together !== undefined) {
    const parts = messages.map(({ body: { conversationId: _, ...part }, clientId }) => ({ ...part, clientId }));
    const { resolve, later } = first.together;
    const body = { messages: parts as AnswerPart[], resolve, ...later };
    return call('POST /conversations/:id/answer', { params: { id: conversationId }, body });
  }
  const body = { ...first?.body, clientId: first?.clientId } as ArgumentsOf<'POST /messages'>['body'];
  const result = await call('POST /messages', { body });
  return result.error ? result : { ...result, data: [result.data] };
}

function resume(conversationId: string): void {
  pauses.delete(conversationId);
  underWay.delete(conversationId);
  void pump(conversationId);
}

/**
 * Whether to retry, because there was no response or the error is temporary. A retry does not duplicate the message, because its client id
 * stays the same.
 */
function mayPass({ status, code }: Failed): boolean {
  return (status >= 500 && code === null) || status === 401 || status === 429 || status === 502 || status === 503;
}
