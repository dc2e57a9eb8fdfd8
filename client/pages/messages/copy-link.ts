import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { addressOf } from '../../app/base-path.ts';
import { paths } from '../../app/routes.ts';
import { toastDone, toastProblem } from '../../toasts/toast.ts';

const copied = msg({ id: 'messages.link_copied', message: 'Link copied' });
const notCopied = msg({
  id: 'messages.link_not_copied',
  message: 'The browser does not let this page copy. Take the address above.',
});

/** The address of a conversation, or of a message in it, into the clipboard. @returns whether the browser let it */
export async function copyLink(conversationId: string, messageId?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(addressOf(paths.messages(conversationId, messageId)));
    toastDone(i18n._(copied));
    return true;
  } catch {
    // Refused, or a page without HTTPS, where there is no clipboard.
    toastProblem(i18n._(notCopied));
    return false;
  }
}
