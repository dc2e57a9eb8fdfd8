import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Text, TextIn, TextsIn } from '../../shared/msg.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { catalogueFile } from '../storage/assets.ts';

const inLanguage = new Map<Language, TextIn>();

/** Returns a function that looks up texts of a language. @throws Error for a text that the catalogue does not contain */
export const textsIn: TextsIn = (language) => {
  const textIn = inLanguage.get(language) ?? open(language);
  inLanguage.set(language, textIn);
  return textIn;
};

/** Reads the catalogue when the first text is needed. Compiles each text when it is first needed. */
function open(language: Language): TextIn {
  const i18n = setupI18n({ locale: language, messages: { [language]: {} } });
  let catalogue: string | null = null;
  return ({ id }, values) => {
    if (!Object.hasOwn(i18n.messages, id)) {
      catalogue ??= readFileSync(catalogueFile(language), 'utf8');
      i18n.load(language, { [id]: compileMessage(translation(catalogue, id)) });
    }
    return i18n._(id, values);
  };
}

/** Returns the text of an entry. The id and the text are on one line each, with the escapes of JSON. */
function translation(catalogue: string, id: string): string {
  const head = `\nmsgid "${id}"\nmsgstr `;
  const at = catalogue.indexOf(head);
  if (at < 0) throw new Error(`The catalogue has no text ${id}. Run npm run extract.`);
  const from = at + head.length;
  return JSON.parse(catalogue.slice(from, catalogue.indexOf('\n', from)));
}

/** Returns all texts of a table in a language. The texts have no values to fill in. */
export function allIn<Id extends string>(texts: Readonly<Record<Id, Text>>, language: Language): Record<Id, string> {
  const textIn = textsIn(language);
  const all = Object.entries<Text>(texts).map(([id, text]) => [id, textIn(text)]);
  return Object.fromEntries(all) as Record<Id, string>;
}
