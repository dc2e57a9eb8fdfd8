import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { useUser } from '../../../session/session.ts';
import { toastProblem } from '../../../toasts/toast.ts';
import { byteSize } from '../thread/byte-size.ts';
import {
  type Attachment,
  attach,
  attachmentsOf,
  clearAttachments,
  detach,
  rereadAttachments,
  retryAttachment,
} from './attachments.ts';
import { maxBytes, problemOf } from './media-rules.ts';
import { storageKey } from './stored-attachments.ts';
import { useOtherWindows } from './use-other-windows.ts';

export interface Attachments {
  list: readonly Attachment[];
  /** @returns whether any file was added */
  add: (files: readonly File[]) => boolean;
  remove: (id: string) => void;
  retry: (one: Attachment) => void;
  clear: () => void;
}

/** Returns the attachments of the next reply. Files that LINE does not support are rejected with a toast before the upload. */
export function useAttachments(conversationId: string): Attachments {
  const { t, i18n } = useLingui();
  const { id: staffId } = useUser();
  const draftKey = `${staffId}:${conversationId}`;
  const list = useAtomValue(attachmentsOf(draftKey));
  useOtherWindows(
    storageKey(draftKey),
    useCallback(() => rereadAttachments(draftKey), [draftKey]),
  );

  const wrongWith = (file: File): string | null => {
    const { name } = file;
    switch (problemOf(file)) {
      case 'unsupported_media':
        return t({
          id: 'composer.file_kind',
          message: `${name}: LINE supports JPEG and PNG images, MP4 videos, and M4A or MP3 audio.`,
        });
      case 'media_too_large': {
        const size = byteSize(file.size, i18n.locale);
        const max = byteSize(maxBytes(file.type), i18n.locale);
        return t({ id: 'composer.file_large', message: `${name} is ${size}. LINE accepts up to ${max}.` });
      }
      case 'empty_file':
        return t({ id: 'composer.file_empty', message: `${name} is empty.` });
      default:
        return null;
    }
  };

  return {
    list,
    add: (files) => {
      const before = limits.messagesPerSend - list.length;
      let room = before;
      for (const file of files) {
        const wrong = wrongWith(file);
        if (wrong !== null) toastProblem(wrong);
        else if (room > 0) {
          room -= 1;
          attach(draftKey, file);
        } else toastProblem(t({ id: 'composer.five', message: 'A reply can have up to 5 messages.' }));
      }
      return room < before;
    },
    remove: (id) => detach(draftKey, id),
    retry: (one) => retryAttachment(draftKey, one),
    clear: () => clearAttachments(draftKey),
  };
}
