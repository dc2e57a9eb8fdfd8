import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { addressOf } from '../../app/base-path.ts';
import { paths } from '../../app/routes.ts';
import { toastDone, toastProblem } from '../../toasts/toast.ts';

const copied = msg({ id: 'messages.link_copied', message: 'Link copied' });
const notCopied = msg({
  id: 'messages.link_not_copied',
  message: 'Your browser blocked copying. Copy the address above.',
});

/** Copies the address of a conversation or of one of its messages. @returns whether the browser allowed it */
export async function copyLink(conversationId: string, messageId?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(addressOf(paths.messages(conversationId, messageId)));
    toastDone(i18n._(copied));
    return true;
  } catch {
    // Denied, or not available without HTTPS.
    toastProblem(i18n._(notCopied));
    return false;
  }
}
