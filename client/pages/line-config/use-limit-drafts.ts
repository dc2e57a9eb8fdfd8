import { useCallback, useMemo, useState } from 'react';
import type { BilledLimits, BrandLimits } from '../../../shared/brand-limits.ts';
import type { Failed } from '../../api/api.ts';
import { useAll } from '../../sync/store.ts';

export type LimitField = keyof BilledLimits;
export const limitFields = ['warnAt', 'stopAt'] as const;

interface LimitDraft {
  /** Version of the limits at the user's first change, or after the last rejected save. */
  version: number;
  values: Partial<BilledLimits>;
  /** Code of the last error from the server; `null` if there is none. */
  code: string | null;
}

/** Limits of a brand with unsaved changes. */
export interface ShownLimits {
  saved: BilledLimits;
  values: BilledLimits;
  changed: readonly LimitField[];
  code: string | null;
}

const none: BilledLimits = { warnAt: null, stopAt: null };

/** Returns the drafts of brand limits, which are saved together with the accounts. */
export function useLimitDrafts() {
  const rows = useAll('brandLimits');
  const [drafts, setDrafts] = useState<ReadonlyMap<string, LimitDraft>>(new Map());
  const byBrand = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);

  const of = (brandId: string): ShownLimits => shown(byBrand.get(brandId), drafts.get(brandId));
  const set = useCallback(
    (brandId: string, field: LimitField, value: number | null) =>
      setDrafts((all) => {
        const known = all.get(brandId);
        const isBegun = shown(byBrand.get(brandId), known).changed.length > 0;
        const version = isBegun && known !== undefined ? known.version : (byBrand.get(brandId)?.version ?? 0);
        const values = { ...(isBegun ? known?.values : {}), [field]: value };
        return new Map(all).set(brandId, { version, values, code: null });
      }),
    [byBrand],
  );
  const discard = useCallback(() => setDrafts(new Map()), []);

  const dirty = [...drafts.keys()].filter((brandId) => of(brandId).changed.length > 0);

  /** Returns the request body, and functions that handle success and failure. */
  const saving = () => ({
    body: dirty.flatMap((brandId) => {
      const { values, version } = drafts.get(brandId) as LimitDraft;
      return [{ brandId, ...values, version }];
    }),
    done: () => setDrafts((all) => new Map([...all].filter(([id]) => !dirty.includes(id)))),
    /**
     * Called when the server has rejected the request.
     * @param present latest rows of limits that other users changed.
     * @returns brand whose limits were rejected; `null` if the error is not about limits
     */
    refused: ({ code, details }: Failed, present: readonly BrandLimits[]): string | null => {
      const [place] = details.flatMap(({ path }) => /^(?:body\.)?limits\.(\d+)/.exec(path)?.[1] ?? []);
      const refused = dirty[Number(place)] ?? null;
      const draft = refused === null ? undefined : drafts.get(refused);
      if (refused === null || draft === undefined) return null;
      // The other user's values are now shown next to the draft, so the next save may overwrite the other user's values.
      const version = present.find(({ id }) => id === refused)?.version ?? draft.version;
      setDrafts((all) => new Map(all).set(refused, { ...draft, version, code }));
      return refused;
    },
  });
  return { of, set, discard, dirty, saving };
}

export type LimitDrafts = ReturnType<typeof useLimitDrafts>;

function shown(row: BrandLimits | undefined, draft: LimitDraft | undefined): ShownLimits {
  const saved = row === undefined ? none : { warnAt: row.warnAt, stopAt: row.stopAt };
  const values = { ...saved, ...draft?.values };
  const changed = limitFields.filter((field) => values[field] !== saved[field]);
  return { saved, values, changed, code: changed.length === 0 ? null : (draft?.code ?? null) };
}
