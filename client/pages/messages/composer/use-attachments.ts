import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { byteSize } from '../../../../shared/byte-size.ts';
import { limits } from '../../../../shared/limits.ts';
import { unreachable } from '../../../../shared/unreachable.ts';
import { useUser } from '../../../session/session.ts';
import { toastProblem } from '../../../toasts/toast.ts';
import {
  type Attachment,
  attach,
  attachmentsOf,
  attachUploaded,
  clearAttachments,
  detach,
  rereadAttachments,
  retryAttachment,
  sendAsFile,
  type Uploaded,
} from './attachments.ts';
import { type MediaProblem, maxBytes, sendingOf } from './media-rules.ts';
import { storageKey } from './stored-attachments.ts';
import { useOtherWindows } from './use-other-windows.ts';

export interface Attachments {
  list: readonly Attachment[];
  /** Adds a file that is already uploaded, such as that of a quick reply. */
  attachUploaded: (uploaded: Uploaded) => void;
  /** @returns whether any file was added */
  add: (files: readonly File[]) => boolean;
  remove: (id: string) => void;
  retry: (one: Attachment) => void;
  /** Sends the original of a converted picture, or a picture that the browser cannot decode, as a download link. */
  sendAsFile: (one: Attachment) => void;
  clear: () => void;
}

/** Returns the attachments of the next reply. Files that cannot be sent are rejected with a toast before the upload. */
export function useAttachments(conversationId: string): Attachments {
  const { t, i18n } = useLingui();
  const { id: staffId } = useUser();
  const draftKey = `${staffId}:${conversationId}`;
  const list = useAtomValue(attachmentsOf(draftKey));
  useOtherWindows(
    storageKey(draftKey),
    useCallback(() => rereadAttachments(draftKey), [draftKey]),
  );

  const textOf = (problem: MediaProblem, file: File): string => {
    const { name } = file;
    switch (problem) {
      case 'file_not_allowed':
        return t({
          id: 'composer.file_refused',
          message: `${name}: programs, scripts, HTML and SVG files can’t be sent.`,
        });
      case 'file_too_large': {
        const size = byteSize(file.size, i18n.locale);
        return t({ id: 'composer.file_link_large', message: `${name} is ${size}. Files can be up to 25 MB.` });
      }
      case 'media_too_large': {
        const size = byteSize(file.size, i18n.locale);
        const max = byteSize(maxBytes(file.type), i18n.locale);
        return t({ id: 'composer.file_large', message: `${name} is ${size}. LINE accepts up to ${max}.` });
      }
      case 'empty_file':
        return t({ id: 'composer.file_empty', message: `${name} is empty.` });
      default:
        return unreachable(problem);
    }
  };

  return {
    list,
    add: (files) => {
      const before = limits.messagesPerSend - list.length;
      let room = before;
      for (const file of files) {
        const way = sendingOf(file);
        if ('problem' in way) toastProblem(textOf(way.problem, file));
        else if (room > 0) {
          room -= 1;
          attach(draftKey, file, way.as);
        } else toastProblem(t({ id: 'composer.five', message: 'A reply can have up to 5 messages.' }));
      }
      return room < before;
    },
    attachUploaded: (uploaded) => {
      if (list.length < limits.messagesPerSend) attachUploaded(draftKey, uploaded);
      else toastProblem(t({ id: 'composer.five', message: 'A reply can have up to 5 messages.' }));
    },
    remove: (id) => detach(draftKey, id),
    retry: (one) => retryAttachment(draftKey, one),
    sendAsFile: (one) => sendAsFile(draftKey, one),
    clear: () => clearAttachments(draftKey),
  };
}
