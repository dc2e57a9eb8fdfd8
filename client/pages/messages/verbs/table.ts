import { handling } from './handling.ts';
import { looking } from './looking.ts';
import { marking } from './marking.ts';
import type { Verb } from './verb.ts';

/** Every verb of a conversation. Menus, buttons, the batch bar, the palette, keys and their map are made of it. */
export const verbs = { ...handling, ...marking, ...looking };

export type VerbName = keyof typeof verbs;

/** The verbs that ask something first. */
export type DialogVerb = {
  [V in VerbName]: (typeof verbs)[V]['does'] extends { Dialog: unknown } ? V : never;
}[VerbName];

export const verbEntries = Object.entries(verbs) as [VerbName, Verb][];
