import isEqual from 'fast-deep-equal';
import { useState } from 'react';
import type { Failed } from '../api/api.ts';
import { type Draft, type DraftOptions, useDraft } from './use-draft.tsx';

type Fields = Record<string, unknown>;

interface Versioned {
  version: number;
}

/** The row as the server has it after a save; a failure, with the row where a part was saved before it. */
export type Submitted<R> = { error: false; data: R } | (Failed & { kept?: R });

interface Options<R extends Versioned | null, V extends Fields> extends Omit<DraftOptions<V>, 'saved' | 'submit'> {
  /** The row as it was pushed last; null: a new one. */
  row: R;
  fieldsOf: (row: R) => V;
  /**
   * @param version of the row that is edited, which the server holds against its own
   * @returns false: given up, as after a question
   */
  submit: (values: V, changes: Partial<V>, version: number | undefined) => Promise<Submitted<NonNullable<R>> | false>;
}

/** A change of the same row by somebody else, between the one that is edited and the present one. */
export interface Meanwhile<R, V> {
  base: V;
  present: R;
  theirs: V;
  fields: (keyof V & string)[];
  /** Both changes stand: the next save is over the present row. */
  keep: () => void;
  take: (field: keyof V & string) => void;
}

/** A draft over a row that others edit too: a save over a row that has moved on is refused, and the difference told. */
export function useSharedDraft<R extends Versioned | null, V extends Fields>({
  row,
  fieldsOf,
  submit,
  ...options
}: Options<R, V>): { draft: Draft<V>; present: R; meanwhile: Meanwhile<NonNullable<R>, V> | null } {
  const [known, setKnown] = useState<NonNullable<R> | null>(null);
  const present = known !== null && known.version > (row?.version ?? -1) ? known : row;
  /** The row as it was when the first field was changed, or when the differences were last seen. */
  const [base, setBase] = useState(present);
  const saved = (data: NonNullable<R>) => {
    setKnown(data);
    setBase(data);
  };
  const draft = useDraft<V>({
    ...options,
    saved: fieldsOf(present),
    submit: async (values, changes) => {
      let result = await submit(values, changes, base?.version);
      // A change of other fields of the row stands beside this one.
      while (result !== false && result.error && result.code === 'changed_meanwhile') {
        const found = result.extra as NonNullable<R>;
        if (!isEqual(fieldsOf(found), fieldsOf(base))) break;
        result = await submit(values, changes, found.version);
      }
      if (result === false) return false;
      if (!result.error) {
        saved(result.data);
        return true;
      }
      if (result.kept !== undefined) saved(result.kept);
      if (result.code === 'changed_meanwhile') setKnown(result.extra as NonNullable<R>);
      return result;
    },
  });
  const { isChanged, isSaving, setFieldValue } = draft;
  if (!isChanged && !isSaving && base !== present) setBase(present);
  const isBehind = isChanged && !isSaving && base !== null && present !== null && base.version < present.version;
  if (!isBehind) return { draft, present, meanwhile: null };
  const [before, theirs] = [fieldsOf(base), fieldsOf(present)];
  const fields = Object.keys(theirs).filter((field) => !isEqual(before[field], theirs[field]));
  if (fields.length === 0) {
    // News of other fields of the row are no change of these.
    setBase(present);
    return { draft, present, meanwhile: null };
  }
  const meanwhile = {
    base: before,
    present,
    theirs,
    fields,
    keep: () => setBase(present),
    take: (field: keyof V & string) => setFieldValue(field, theirs[field] as never),
  };
  return { draft, present, meanwhile };
}
