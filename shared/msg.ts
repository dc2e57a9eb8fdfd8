import type { Language } from './vocabulary.ts';

/** A text of the catalogues. `message` is its English form, with placeholders in braces. */
export interface Text {
  id: string;
  message?: string;
}

/** Returns a text in one language, with values inserted for its placeholders. */
export type TextIn = (text: Text, values?: Readonly<Record<string, string | number>>) => string;
/** Returns the function that provides the texts in a language. */
export type TextsIn = (language: Language) => TextIn;

/**
 * Declares a text that the server uses, possibly together with the client. Treated like lingui's macro of the same name: texts are
 * extracted, and the build of the client keeps only their ids.
 */
export const msg = (text: Required<Text>): Text => text;
