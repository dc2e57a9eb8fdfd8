import isEqual from 'fast-deep-equal';
import { useState } from 'react';
import type { Failed } from '../api/api.ts';
import { type Draft, type DraftOptions, useDraft } from './use-draft.tsx';

type Fields = Record<string, unknown>;

interface Versioned {
  version: number;
}

/** The stored row after a save, or an error. `stored` is the row if some of the fields were saved before the error. */
export type Submitted<R> = { error: false; data: R } | (Failed & { stored?: R });

interface Options<R extends Versioned | null, V extends Fields> extends Omit<DraftOptions<V>, 'saved' | 'submit'> {
  /** The row as last pushed by the server. `null` for a new row. */
  row: R;
  fieldsOf: (row: R) => V;
  /**
   * Saves the changes.
   * @param version Version of the row being edited, which the server compares with the current version.
   * @returns `false` if cancelled, for example in a confirmation
   */
  submit: (values: V, changes: Partial<V>, version: number | undefined) => Promise<Submitted<NonNullable<R>> | false>;
}

/** A change of the same row by another user since editing started. */
export interface Meanwhile<R, V> {
  base: V;
  present: R;
  remote: V;
  fields: (keyof V & string)[];
  /** Keeps the user's values, and no longer reports the differences: the next save is based on the current version of the row. */
  keep: () => void;
  take: (field: keyof V & string) => void;
}

/**
 * Returns a draft of a row that several users can edit. If another user changes the same fields, saving is rejected, and `meanwhile`
 * contains the differences.
 */
export function useSharedDraft<R extends Versioned | null, V extends Fields>({
  row,
  fieldsOf,
  submit,
  ...options
}: Options<R, V>): { draft: Draft<V>; present: R; meanwhile: Meanwhile<NonNullable<R>, V> | null } {
  const [known, setKnown] = useState<NonNullable<R> | null>(null);
  const present = known !== null && known.version > (row?.version ?? -1) ? known : row;
  /** The row as it was when the first field was changed, or when the user last acknowledged the differences. */
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
      // If only fields outside this form have changed, there is no conflict: saves again with the new version.
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
      if (result.stored !== undefined) saved(result.stored);
      if (result.code === 'changed_meanwhile') setKnown(result.extra as NonNullable<R>);
      return result;
    },
  });
  const { isChanged, isSaving, setFieldValue } = draft;
  if (!isChanged && !isSaving && base !== present) setBase(present);
  const isBehind = isChanged && !isSaving && base !== null && present !== null && base.version < present.version;
  if (!isBehind) return { draft, present, meanwhile: null };
  const [before, remote] = [fieldsOf(base), fieldsOf(present)];
  const fields = Object.keys(remote).filter((field) => !isEqual(before[field], remote[field]));
  if (fields.length === 0) {
    // The fields of this form are unchanged: the other user has changed other fields of the row. Continues with the new version without
    // reporting a conflict.
    setBase(present);
    return { draft, present, meanwhile: null };
  }
  const meanwhile = {
    base: before,
    present,
    remote,
    fields,
    keep: () => setBase(present),
    take: (field: keyof V & string) => setFieldValue(field, remote[field] as never),
  };
  return { draft, present, meanwhile };
}
