import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react';
import type { ConversationChange } from '../../../../shared/api/conversation-changes.ts';
import { limits } from '../../../../shared/limits.ts';
import { gapIn } from '../../../../shared/reply-variables.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { useSendKey } from '../../../app/send-setting.ts';
import { useCan } from '../../../session/session.ts';
import { noteTyping, takeOver } from '../../../sync/conversation-presence.ts';
import { type AnswerBody, sendAnswer, sendMessage } from '../../../sync/send.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { useLatestHandler } from '../../../ui/use-latest-handler.ts';
import { changeText, inverseOf, perform } from '../actions/changes.ts';
import { mentionsIn } from '../mentions.ts';
import { noteResolved } from '../next/after-resolve.ts';
import { gapWithSeparator, replaceInBox, spaced } from './insert-text.ts';
import { sends } from './send-keys.ts';
import type { SendTime } from './send-time-dialog.tsx';
import { useSendDelayed } from './undo-send.ts';
import { type Attachments, useAttachments } from './use-attachments.ts';
import { useCards } from './use-cards.ts';
import type { DraftState } from './use-draft.ts';
import { useColleagues, useMentions } from './use-mentions.ts';
import { useQuickReplies } from './use-quick-replies.ts';
import { useReplyConflict } from './use-reply-conflict.ts';

export type ComposerState = ReturnType<typeof useComposer>;

/** Returns the state of the composer: text, attachments and sending. @param notesOnly whether only notes can be written */
export function useComposer(
  conversation: Conversation,
  { draft, change, clear }: DraftState,
  boxRef: RefObject<HTMLTextAreaElement | null>,
  notesOnly: boolean,
) {
  const { i18n } = useLingui();
  const { id, brandId } = conversation;
  const { text, quotedMessageId } = draft;
  const note = draft.note || notesOnly;
  const sendDelayed = useSendDelayed(conversation);
  const sendKey = useSendKey(draft.language);
  const mayResolve = useCan('messages.close');
  const [caret, setCaret] = useState(0);
  const [choosesTime, setChoosesTime] = useState(false);
  const files = useAttachments(id);
  const colleagues = useColleagues(brandId);
  const { conflict, ask, forget } = useReplyConflict(id, { note, after: draft.after });
  useEffect(() => () => noteTyping(id, false), [id]);

  const trimmed = text.trimEnd();
  const empty = trimmed.trim() === '';
  const bubbles = files.list.length + (empty ? 0 : 1);
  const over = text.length > limits.textMax;
  const whole = files.list.every(({ state }) => state === 'ready');
  /**
   * Returns the time and the interface language at which the draft was begun. Both are `null` if there is no draft. A draft begins with its
   * first character or file, and ends when it is empty again.
   */
  const begun = (isDraft: boolean) =>
    isDraft
      ? { after: draft.after ?? conversation.lastMessage?.at ?? '', language: draft.language ?? i18n.locale }
      : { after: null, language: null };
  const attachments: Attachments = {
    ...files,
    add: (more) => {
      const isAdded = files.add(more);
      if (isAdded) change(begun(true));
      return isAdded;
    },
    remove: (one) => {
      change(begun(text !== '' || files.list.length > 1));
      files.remove(one);
    },
  };
  const put = (value: string) => {
    const begunDraft = { text: value, ...begun(value !== '' || files.list.length > 0) };
    // A text that was written as a note during silent watching remains a note after the watching has ended.
    change(note ? { ...begunDraft, note: true } : begunDraft);
    if (!note) noteTyping(id, value.trim() !== '');
  };
  const replace = (start: number, end: number, replacement: string) => {
    const box = boxRef.current;
    if (box === null) return;
    replaceInBox(box, start, end, replacement);
    // Selects the first placeholder without a value, which the user has to fill in.
    const gap = note ? null : gapIn(replacement);
    if (gap !== null) box.setSelectionRange(start + gap.start, start + gap.end);
    // Waits until the menu or popover has closed, because closing it moves the focus.
    requestAnimationFrame(() => boxRef.current?.focus());
  };
  const insert = (inserted: string) => {
    const box = boxRef.current;
    if (box !== null) replace(box.selectionStart, box.selectionEnd, inserted);
  };
  const insertText = (insertion: string) => {
    const box = boxRef.current;
    if (box === null) return;
    const { value, selectionStart, selectionEnd } = box;
    replace(selectionStart, selectionEnd, spaced(value.slice(0, selectionStart), insertion, value.slice(selectionEnd)));
  };
  const gap = note ? null : gapIn(text);
  const selectGap = () => {
    if (gap === null) return;
    boxRef.current?.focus();
    boxRef.current?.setSelectionRange(gap.start, gap.end);
  };
  const removeGap = () => {
    const range = gapWithSeparator(text);
    if (range !== null) replace(range.start, range.end, '');
  };
  const cards = useCards(conversation);
  const attachReply = (uploaded: Parameters<typeof files.attachUploaded>[0]) => {
    files.attachUploaded(uploaded);
    change(begun(true));
  };
  const quick = useQuickReplies(
    conversation,
    { text, caret, note },
    { replace, attach: attachReply, open: cards.open },
  );
  const mentions = useMentions(note ? colleagues : [], text, caret, replace);
  // Nothing can be sent while the menu of quick replies is open, because the slash command in the text is only input for the menu.
  const ready =
    !over && !quick.open && gap === null && (note ? !empty : bubbles > 0 && bubbles <= limits.messagesPerSend && whole);

  const send = (resolve = false, time: SendTime | null = null) => {
    if (!ready) return;
    if (note) {
      const named = [...new Set(mentionsIn(trimmed, colleagues).map((mention) => mention.id))];
      sendMessage({ conversationId: id, kind: 'text', direction: 'note', text: trimmed, mentions: named });
    } else {
      if (conflict?.does === 'answering') takeOver(id);
      const bodies: AnswerBody[] = attachments.list.flatMap((one) =>
        one.state === 'ready' ? { conversationId: id, kind: one.media.kind, mediaId: one.media.id } : [],
      );
      const quote = quotedMessageId === null ? {} : { quotedMessageId };
      if (!empty) bodies.unshift({ conversationId: id, kind: 'text', text: trimmed, ...quote });
      const [only] = bodies;
      if (time !== null) sendAnswer(id, bodies, { later: time });
      else if (!sendDelayed(bodies, resolve)) {
        if (resolve) sendResolvingAnswer(conversation, bodies);
        else if (bodies.length > 1) sendAnswer(id, bodies);
        else if (only !== undefined) sendMessage(only);
      }
      attachments.clear();
    }
    clear();
    setCaret(0);
    forget();
    noteTyping(id, false);
    boxRef.current?.focus();
  };

  /**
   * Sends the draft. If a colleague has replied since the draft was begun, the first attempt only shows a warning, because the user might
   * not have noticed the reply.
   */
  const trySend = (resolve = false) => {
    if (ready && conflict?.hasAnswered && !conflict.attempted) ask();
    else send(resolve);
  };

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, nativeEvent } = event;
    if (quick.press(event) || mentions.press(event)) return event.preventDefault();
    const { isComposing } = nativeEvent;
    const how = sends({ key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing }, sendKey.key);
    if (how === null) return;
    event.preventDefault();
    // A repeated Enter is ignored, because it comes from the key press that picked a quick reply or ended IME input.
    if (event.repeat) return;
    if (gap !== null) return selectGap();
    if (how === 'later') {
      if (ready && !note) setChoosesTime(true);
      return;
    }
    // If a colleague is replying to the same customer, the first key press only shows a warning. The send button needs no such warning,
    // because its label already states the take-over.
    if (ready && conflict !== null && !conflict.attempted) ask();
    else send(how === 'resolve' && mayResolve && !note);
  };

  const sendDraft = useLatestHandler(() => trySend());
  const resolveDraft = useLatestHandler(() => trySend(true));
  const chooseTime = useCallback(() => setChoosesTime(true), []);
  return {
    text,
    note,
    over,
    ready,
    bubbles,
    conflict,
    attachments,
    quick,
    mentions,
    activeId: activeOf(quick, mentions),
    // Stable, because the parts of the composer that do not depend on the text are memoized.
    insert: useLatestHandler(insert),
    insertText: useLatestHandler(insertText),
    gap: gap === null ? null : { variable: gap.variable, select: selectGap, remove: removeGap },
    cards,
    sendKey,
    press,
    send: sendDraft,
    resolve: mayResolve ? resolveDraft : null,
    later: {
      isOpen: choosesTime,
      open: chooseTime,
      close: () => setChoosesTime(false),
      send: (time: SendTime) => send(false, time),
    },
    write: (value: string, at: number) => {
      setCaret(at);
      put(value);
    },
    moveCaret: setCaret,
    rest: () => noteTyping(id, false),
    takeOver: () => {
      takeOver(id);
      forget();
      boxRef.current?.focus();
    },
  };
}

/** Returns the id of the selected option in the open list, for screen readers; `undefined` if there is none. */
function activeOf(
  quick: ReturnType<typeof useQuickReplies>,
  mentions: ReturnType<typeof useMentions>,
): string | undefined {
  if (quick.open) {
    const reply = quick.found[quick.selected];
    return reply === undefined ? undefined : `quick-${reply.id}`;
  }
  const colleague = mentions.open ? mentions.found[mentions.selected] : undefined;
  return colleague === undefined ? undefined : `mention-${colleague.id}`;
}

const resolved: ConversationChange = { action: 'status', status: 'resolved' };

/** Sends a reply and resolves the case. Once the server confirms, a toast offers undo, which reopens the case. The reply stays sent. */
function sendResolvingAnswer(conversation: Conversation, bodies: readonly AnswerBody[]): void {
  const { id, status } = conversation;
  // Sending the reply has already set a pending case to `open`, so undoing the resolution restores `open`.
  const back = inverseOf(resolved, { ...conversation, status: status === 'pending' ? 'open' : status });
  noteResolved(id);
  const onTaken = () => {
    if (status !== 'resolved') toastUndo(changeText(resolved, conversation), back && (() => void perform(id, back)));
  };
  sendAnswer(id, bodies, { resolve: true, onTaken });
}
