import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { addressOf } from '../../app/base-path.ts';
import { paths } from '../../app/routes.ts';
import { copyText } from '../../ui/copy-text.ts';

const copied = msg({ id: 'messages.link_copied', message: 'Link copied' });
const notCopied = msg({
  id: 'messages.link_not_copied',
  message: 'Your browser blocked copying. Copy the address above.',
});

/** Copies the address of a conversation or of one of its messages. @returns whether the browser allowed copying */
export function copyLink(conversationId: string, messageId?: string): Promise<boolean> {
  return copyText(addressOf(paths.messages(conversationId, messageId)), i18n._(copied), i18n._(notCopied));
}
