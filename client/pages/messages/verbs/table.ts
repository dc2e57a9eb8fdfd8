import { handling } from './handling.tsx';
import { looking } from './looking.tsx';
import { marking } from './marking.ts';
import type { Verb } from './verb.ts';

/** All verbs of a conversation. Menus, buttons, batch bar, palette, shortcuts and the shortcut list derive from this table. */
export const verbs = { ...handling, ...marking, ...looking };

export type VerbName = keyof typeof verbs;

export const verbEntries = Object.entries(verbs) as [VerbName, Verb][];
