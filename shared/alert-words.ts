import type { AlertText } from './alert-words/alert-text.ts';
import { toldOf } from './alert-words/alert-text.ts';
import { en, setsEn } from './alert-words/en.ts';
import { setsTh, th } from './alert-words/th.ts';
import { setsZh, zh } from './alert-words/zh.ts';
import type { AlertKind } from './alerts.ts';
import type { AlertDetail } from './monitor-rows.ts';
import type { Language } from './vocabulary.ts';

/** Texts of every alert, for API responses and screens. */
const texts = { en, zh, th };
const sets = { en: setsEn, zh: setsZh, th: setsTh };

export const setName = (set: string, language: Language): string => sets[language][set] ?? set;

export function alertTexts({ kind, detail }: { kind: AlertKind; detail: AlertDetail }, language: Language): AlertText {
  const named = typeof detail.set === 'string' ? { ...detail, set: setName(detail.set, language) } : detail;
  return texts[language][kind](toldOf(named, language));
}
