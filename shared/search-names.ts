import { fold } from './fold.ts';

/** Something that an operator can name. `names` are alternatives, such as translations. */
export interface Named {
  id: string;
  names: readonly string[];
}

/** Ids that the value of an operator names. */
export interface NameMatch {
  /** The id or a name equals the value. */
  equal: string[];
  /** A name contains the value. Empty if there are equal ones. */
  containing: string[];
}

/** Returns what the value of an operator names: the ids or names that equal it, otherwise the names that contain it. */
export function matchName(value: string, all: readonly Named[]): NameMatch {
  const wanted = fold(value);
  const folded = all.map(({ id, names }) => ({ id, names: names.map(fold) }));
  const equal = folded.filter(({ id, names }) => id === value || names.includes(wanted)).map(({ id }) => id);
  if (equal.length > 0 || wanted === '') return { equal, containing: [] };
  const containing = folded.filter(({ names }) => names.some((name) => name.includes(wanted))).map(({ id }) => id);
  return { equal, containing };
}

/** Returns the ids that the values of an operator name. */
export function idsNamed(values: readonly string[], all: readonly Named[]): string[] {
  const matches = values.map((value) => matchName(value, all));
  return [...new Set(matches.flatMap(({ equal, containing }) => [...equal, ...containing]))];
}
