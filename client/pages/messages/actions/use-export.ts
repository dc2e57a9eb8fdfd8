import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { limits } from '../../../../shared/limits.ts';
import type { Conversation, Message } from '../../../../shared/rows.ts';
import { call, type Failed } from '../../../api/api.ts';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import { kindWords } from '../../../ui/preview-words.ts';
import { customerName } from '../customer-name.ts';
import { systemWords } from '../thread/system-words.ts';
import { dayOf, transcriptOf } from './transcript.ts';

/** Saves a conversation as a text file in the reader's language. */
export function useExport(): (conversation: Conversation) => Promise<void> {
  const { t, i18n } = useLingui();
  return async (conversation) => {
    const customer = customerName(conversation);
    const words = {
      system: (message: Message) => systemWords(message),
      customer,
      kind: (kind: Message['kind']) => i18n._(kindWords[kind]),
      automatic: t({ id: 'list.automatic', message: 'Automatic' }),
      note: t({ id: 'messages.note', message: 'Note' }),
      unsent: t({ id: 'messages.unsent', message: 'Message unsent' }),
    };
    const waiting = notifications.show({
      loading: true,
      autoClose: false,
      message: t({ id: 'messages.exporting', message: 'Preparing the export…' }),
    });
    const result = await allMessages(conversation.id);
    notifications.hide(waiting);
    if (!Array.isArray(result)) return toastError(result);
    save(`${customer} ${dayOf(new Date())}.txt`, transcriptOf(result, words));
    const count = result.length;
    toastDone(
      t({
        id: 'messages.exported',
        message: plural(count, { one: 'Exported: # entry', other: 'Exported: # entries' }),
      }),
    );
  };
}

async function allMessages(id: string): Promise<Message[] | Failed> {
  const all: Message[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: limits.pageMax, ...(cursor === undefined ? {} : { cursor }) };
    const result = await call('GET /messages/conversation/:id', { params: { id }, query });
    if (result.error) return result;
    all.push(...result.data);
    cursor = result.meta.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[\\/:*?"<>|]/g, '_');
  link.click();
  URL.revokeObjectURL(url);
}
