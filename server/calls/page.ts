import { readFileSync } from 'node:fs';
import type { PageState } from '../../shared/call-page.ts';
import type { CallKind } from '../../shared/calls.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { callPageFolder } from '../storage/assets.ts';

export interface CallPage {
  language: Language;
  kind: CallKind;
  state: PageState;
  brand: { name: string; logoUrl: string | null } | null;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const tags: Record<Language, string> = { en: 'en', zh: 'zh-Hant', th: 'th' };

let built: string | undefined;

/** Renders the customer's page (client/call-page) with its initial state. Texts and buttons are part of the page. */
export function callPage({ language, kind, state, brand }: CallPage): string {
  built ??= readFileSync(`${callPageFolder()}/index.html`, 'utf8');
  const data = { state, kind, brand: brand?.name ?? '', logo: brand?.logoUrl ?? '' };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escaped(value)}"`);
  return built
    .replace(/<html[^>]*>/, () => `<html lang="${tags[language]}">`)
    .replace(/<body[^>]*>/, () => `<body ${attributes.join(' ')}>`);
}
