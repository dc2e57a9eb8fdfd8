import type { Language } from './vocabulary.ts';

/** A text of the catalogues: its id and its English wording, with values in braces. */
export interface Text {
  id: string;
  message?: string;
}

/** Returns a text in one language, with its values inserted. */
export type TextIn = (text: Text, values?: Readonly<Record<string, string | number>>) => string;
/** Returns the texts of a language. */
export type TextsIn = (language: Language) => TextIn;

/**
 * Declares a text that the server uses, alone or with the client. The extraction and the client's build treat it as lingui's macro of
 * this name: the client contains only the id.
 */
export const msg = (text: Required<Text>): Text => text;
