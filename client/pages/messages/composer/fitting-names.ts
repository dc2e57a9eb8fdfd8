import { fold } from '../../../../shared/fold.ts';
import type { Colleague } from '../../../../shared/rows.ts';

const presenceRank = { online: 0, busy: 1, offline: 2 } as const;

/** People whose names match the input, best match first, then by presence and name. */
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
