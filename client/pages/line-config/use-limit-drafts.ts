import { useCallback, useMemo, useState } from 'react';
import type { BilledLimits, BrandLimits } from '../../../shared/brand-limits.ts';
import { call, type Failed } from '../../api/api.ts';
import { useAll } from '../../sync/store.ts';

export type LimitField = keyof BilledLimits;
export const limitFields = ['warnAt', 'stopAt'] as const;

interface LimitDraft {
  /** Of the limits when the first was typed, or when those of others were seen. */
  version: number;
  values: Partial<BilledLimits>;
  /** The server's refusal. */
  code: string | null;
}

/** A brand's limits as the page shows them. */
export interface ShownLimits {
  saved: BilledLimits;
  values: BilledLimits;
  changed: readonly LimitField[];
  code: string | null;
}

const none: BilledLimits = { warnAt: null, stopAt: null };

/** Limits of brands with what was typed over them; they are saved with the accounts. */
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

  /** @returns the first brand whose limits were refused, with the failure; null: all are saved */
  const save = async (): Promise<{ brandId: string; failed: Failed } | null> => {
    let first: { brandId: string; failed: Failed } | null = null;
    for (const brandId of dirty) {
      const draft = drafts.get(brandId);
      if (draft === undefined) continue;
      const { values, version } = draft;
      const result = await call('PUT /brands/:id/limits', { params: { id: brandId }, body: { ...values, version } });
      if (!result.error) {
        setDrafts((all) => new Map([...all].filter(([id]) => id !== brandId)));
        continue;
      }
      first ??= { brandId, failed: result };
      // Seen beside what was typed, and saved over when asked for again.
      const seen = result.code === 'changed_meanwhile' ? (result.extra as BrandLimits).version : version;
      setDrafts((all) => new Map(all).set(brandId, { version: seen, values, code: result.code }));
    }
    return first;
  };
  return { of, set, discard, dirty, save };
}

export type LimitDrafts = ReturnType<typeof useLimitDrafts>;

function shown(row: BrandLimits | undefined, draft: LimitDraft | undefined): ShownLimits {
  const saved = row === undefined ? none : { warnAt: row.warnAt, stopAt: row.stopAt };
  const values = { ...saved, ...draft?.values };
  const changed = limitFields.filter((field) => values[field] !== saved[field]);
  return { saved, values, changed, code: changed.length === 0 ? null : (draft?.code ?? null) };
}
