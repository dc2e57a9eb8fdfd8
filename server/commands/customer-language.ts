import { type Language, languageOf } from '../../shared/vocabulary.ts';
import type { Read } from '../projections/stored.ts';
import { brandSettingsOf } from './brand-settings.ts';

/** Returns the customer's language if it is supported, otherwise the brand's. */
export function languageOfCustomer(read: Read, conversationId: string): Language {
  const row = read('conversation', conversationId)?.row;
  return (
    languageOf(row?.customer.language ?? null) ??
    brandSettingsOf(read, 'automation', row?.brandId ?? '').defaultLanguage
  );
}
