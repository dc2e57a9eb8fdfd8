import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLocation } from 'wouter';
import type { UploadedMedia } from '../../../../shared/api/media.ts';
import type { FileParts, FlexParts } from '../../../../shared/message-parts.ts';
import { messageKindTexts } from '../../../../shared/message-texts.ts';
import type { Conversation, Message } from '../../../../shared/rows.ts';
import { serve } from '../../../alerts/serving.ts';
import { call } from '../../../api/api.ts';
import { newId } from '../../../api/new-id.ts';
import { here } from '../../../app/base-path.ts';
import { paths } from '../../../app/routes.ts';
import { type SendDelay, sendDelay } from '../../../app/send-delay.ts';
import { currentUser } from '../../../session/state.ts';
import { type AnswerBody, sendAnswer } from '../../../sync/send.ts';
import { rowsOf } from '../../../sync/store.ts';
import { toastError } from '../../../toasts/toast.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { noteResolved } from '../next/after-resolve.ts';
import { restoreAttachments } from './attachments.ts';
import { keepCard } from './begun-cards.ts';
import { emptyDraft, readDraft, restoreDraft } from './drafts.ts';
import type { StoredAttachment } from './stored-attachments.ts';

/**
 * Returns a function that sends a reply after the user's delay, with a toast that offers undo until then. The undo opens the conversation
 * again, because its composer then contains the reply. The function returns `false` if the user has no delay.
 */
export function useSendDelayed({ id }: Conversation): (bodies: readonly AnswerBody[], resolve?: boolean) => boolean {
  const [, navigate] = useLocation();
  const undo = async (messages: Promise<readonly Message[]>) => {
    // The server knows the messages only after its response, so an earlier undo waits for it.
    const isUndone = await undoSend(await messages);
    if (!isUndone || here().pathname === paths.messages(id)) return;
    serve(id);
    navigate(paths.messages(id));
  };
  return (bodies, resolve = false) => {
    const delay = sendDelay();
    if (delay === 0 || bodies.length === 0) return false;
    const taken = Promise.withResolvers<readonly Message[]>();
    sendAnswer(id, bodies, { resolve, later: { undoSeconds: delay }, onTaken: taken.resolve });
    const onUndo = () => void undo(taken.promise);
    toastUndo(i18n._(sending(delay)), onUndo, () => undefined, delay * 1000);
    if (resolve) noteResolved(id);
    return true;
  };
}

const sending = (delay: SendDelay) =>
  msg({
    id: 'composer.sends_in',
    message: plural(delay, { one: 'Sends in # second', other: 'Sends in # seconds' }),
  });

/** Whether a message waits for the end of a personal undo delay. */
export const isHeld = ({ status, sendAt }: Message): boolean => status === 'queued' && sendAt !== null;

/** Returns all messages of the reply that a waiting message belongs to. */
export function replyOf({ conversationId, sendAt, author }: Message): Message[] {
  return [...rowsOf('message').values()]
    .filter((one) => one.conversationId === conversationId && isHeld(one))
    .filter((one) => one.sendAt === sendAt && one.author.id === author.id)
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

/**
 * Withdraws a reply that waits for the end of its delay. The user's own text and files return to the composer.
 * @returns whether the reply was withdrawn
 */
export async function undoSend(messages: readonly Message[]): Promise<boolean> {
  const [first] = messages;
  if (first === undefined) return false;
  const { conversationId: id } = first;
  const messageIds = messages.map((one) => one.id);
  const result = await call('POST /conversations/:id/answer/undo', { params: { id }, body: { messageIds } });
  if (result.error) {
    toastError(result);
    return false;
  }
  if (first.author.id === currentUser()?.id) restore(id, first.author.id, messages);
  return true;
}

/** Adds the texts and files of a reply to the draft of its conversation. */
function restore(conversationId: string, staffId: string, messages: readonly Message[]): void {
  const draft = readDraft(staffId, conversationId);
  const texts = messages.filter(({ kind }) => kind === 'text').map(({ text }) => text);
  const quoted = messages.find(({ quotedMessageId }) => quotedMessageId !== null)?.quotedMessageId ?? null;
  const files = messages.flatMap(attachmentOf);
  const card = messages.map(({ content }) => (content as FlexParts).card).find((one) => one !== undefined);
  if (card !== undefined) keepCard(staffId, conversationId, card);
  if (texts.length === 0 && files.length === 0) return;
  restoreDraft(staffId, conversationId, {
    ...emptyDraft,
    // A note that was begun meanwhile must not become part of a reply.
    note: draft.note && draft.text !== '',
    text: [...texts, ...(draft.text === '' ? [] : [draft.text])].join('\n'),
    quotedMessageId: draft.quotedMessageId ?? quoted,
    after: rowsOf('conversation').get(conversationId)?.lastMessage?.at ?? '',
    language: draft.language ?? i18n.locale,
  });
  restoreAttachments(`${staffId}:${conversationId}`, files);
}

const isAttached = (kind: Message['kind']): kind is UploadedMedia['kind'] =>
  kind === 'image' || kind === 'video' || kind === 'audio' || kind === 'file';

function attachmentOf({ kind, content }: Message): StoredAttachment[] {
  const { mediaId, media, fileName, fileSize } = content as Partial<FileParts>;
  if (mediaId === undefined || !isAttached(kind)) return [];
  const size = fileSize ?? media?.bytes ?? 0;
  const name = fileName ?? i18n._(messageKindTexts[kind]);
  // A new id, because one upload can be attached several times.
  return [{ id: newId(), name, size, media: { id: mediaId, kind, size, url: null }, at: Date.now() }];
}
