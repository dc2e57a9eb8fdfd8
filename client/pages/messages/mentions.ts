export interface Person {
  id: string;
  fullName: string;
}

/**
 * Returns the word between an `@` and the caret, with the position of the `@`. `null` if there is none, or if the `@` belongs to an email
 * address.
 */
export function mentionAt(text: string, caret: number): { start: number; word: string } | null {
  const found = /(?:^|[^\w.@-])@([^\s@]{0,40})$/.exec(text.slice(0, caret));
  if (found === null) return null;
  const word = found[1] ?? '';
  return { start: caret - word.length - 1, word };
}

/** Returns the ranges where a person is mentioned by `@` and name. If several names match, the longest name is used. */
export function mentionsIn(text: string, people: readonly Person[]): { index: number; length: number; id: string }[] {
  const named = people.filter(({ fullName }) => fullName !== '');
  named.sort((a, b) => b.fullName.length - a.fullName.length);
  const found: { index: number; length: number; id: string }[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const person = named.find(({ fullName }) => text.startsWith(fullName, at + 1));
    if (person !== undefined) found.push({ index: at, length: person.fullName.length + 1, id: person.id });
  }
  return found;
}
