import { type KeyboardEvent, useMemo, useState } from 'react';
import { fold } from '../../../../shared/fold.ts';
import type { Colleague } from '../../../../shared/rows.ts';
import { useUser } from '../../../session/session.ts';
import { useAll } from '../../../sync/store.ts';
import { composes } from '../../../ui/composes.ts';
import { mentionAt } from '../mentions.ts';

const shownMax = 20;

export interface Mentions {
  open: boolean;
  found: readonly Colleague[];
  selected: number;
  pick: (colleague: Colleague) => void;
  /** Handles a key press in the text box. @returns whether the list handled the key */
  press: (event: KeyboardEvent) => boolean;
}

/** Returns the colleagues who can be notified about a brand's conversations, without the current user. */
export function useColleagues(brandId: string): readonly Colleague[] {
  const all = useAll('colleague');
  const { id: me } = useUser();
  return useMemo(
    () =>
      all.filter(
        ({ id, active, answers, assignedBrands }) =>
          active && answers && id !== me && (assignedBrands.includes('all') || assignedBrands.includes(brandId)),
      ),
    [all, me, brandId],
  );
}

/** Returns the state of the mention list for the word at the caret of a note, with its keyboard handling. */
export function useMentions(
  colleagues: readonly Colleague[],
  text: string,
  caret: number,
  replace: (start: number, end: number, insertion: string) => void,
): Mentions {
  const [chosen, setChosen] = useState(0);
  /** Position of the `@` whose list the user closed with Escape; `null` if there is none. */
  const [closed, setClosed] = useState<number | null>(null);
  const at = mentionAt(text, caret);
  // When the typed word changes, the best match is selected again. When the `@` is deleted, a list that the user closed can open again.
  const word = at?.word ?? null;
  const [lastWord, ask] = useState(word);
  if (lastWord !== word) {
    ask(word);
    setChosen(0);
    if (word === null) setClosed(null);
  }
  const found = at === null ? [] : fittingNames(colleagues, at.word).slice(0, shownMax);
  const open = at !== null && at.start !== closed && found.length > 0;
  const selected = Math.min(chosen, Math.max(0, found.length - 1));

  const pick = ({ fullName }: Colleague) => {
    if (at === null) return;
    replace(at.start, caret, `@${fullName} `);
    setChosen(0);
  };
  const press = (event: KeyboardEvent): boolean => {
    if (!open || composes(event.nativeEvent)) return false;
    if (event.key === 'Escape') {
      setClosed(at.start);
      return true;
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : found.length - 1;
      setChosen((selected + by) % found.length);
      return true;
    }
    const colleague = found[selected];
    if (colleague === undefined || (event.key !== 'Enter' && event.key !== 'Tab')) return false;
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
    pick(colleague);
    return true;
  };
  return { open, found, selected, pick, press };
}

const presenceRank = { online: 0, busy: 1, offline: 2 } as const;

/** Returns the people whose names match the input, best match first, then by presence and name. */
export function fittingNames<P extends Pick<Colleague, 'fullName' | 'presence'>>(
  people: readonly P[],
  word: string,
): P[] {
  const query = fold(word);
  return people
    .map((person) => ({ person, score: scoreOf(fold(person.fullName), query) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        presenceRank[a.person.presence] - presenceRank[b.person.presence] ||
        a.person.fullName.localeCompare(b.person.fullName),
    )
    .map(({ person }) => person);
}

function scoreOf(name: string, query: string): number {
  if (name.startsWith(query)) return 4;
  if (name.split(/\s+/).some((part) => part.startsWith(query))) return 3;
  if (name.includes(query)) return 2;
  let at = -1;
  for (const letter of query) {
    at = name.indexOf(letter, at + 1);
    if (at < 0) return 0;
  }
  return 1;
}
