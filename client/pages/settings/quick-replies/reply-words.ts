import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QuickReply } from '../../../../shared/rows.ts';

/** Editable fields of a quick reply. */
export type ReplyFields = Pick<QuickReply, 'brandId' | 'title' | 'text' | 'keywords' | 'category'>;

export const replyWords: Record<keyof ReplyFields, MessageDescriptor> = {
  title: msg({ id: 'settings.reply_title', message: 'Title' }),
  text: msg({ id: 'settings.reply_text', message: 'Text' }),
  keywords: msg({ id: 'settings.keywords', message: 'Keywords' }),
  category: msg({ id: 'settings.category', message: 'Category' }),
  brandId: msg({ id: 'settings.brand', message: 'Brand' }),
};
