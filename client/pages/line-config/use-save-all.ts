import { useState } from 'react';
import type { BrandLimits } from '../../../shared/brand-limits.ts';
import type { LineAccount } from '../../../shared/rows.ts';
import { call, type Failed } from '../../api/api.ts';
import type { AccountDrafts } from './use-account-drafts.ts';
import type { LimitDrafts } from './use-limit-drafts.ts';

/** Ids of saved accounts by draft id; otherwise the account to show, and the failure if no field explains it. */
export type SavedAll = { saved: ReadonlyMap<string, string> } | { at: string | null; failed: Failed | null };

/** Saves all drafts in one atomic request. */
export function useSaveAll(drafts: AccountDrafts, limits: LimitDrafts) {
  const [isSaving, setSaving] = useState(false);

  /** @param shown the open account, which stays open if it shows the failure */
  async function save(shown: string | null): Promise<SavedAll | null> {
    if (isSaving) return null;
    const problem = drafts.check();
    if (problem !== null) return { at: problem, failed: null };
    const [accounts, limited] = [drafts.saving(), limits.saving()];
    setSaving(true);
    const result = await call('PUT /line-config', { body: { accounts: accounts.body, limits: limited.body } });
    setSaving(false);
    if (!result.error) {
      limited.done();
      return { saved: accounts.done(result.data.accounts) };
    }
    const present = result.code === 'changed_meanwhile' ? (result.extra as Present) : null;
    const { at, isSaid } = accounts.refused(result, present?.accounts ?? []);
    const brandId = limited.refused(result, present?.limits ?? []);
    const isSeen = isSaid || (brandId !== null && result.code === 'changed_meanwhile');
    const ofBrand = drafts.accounts.filter(({ row }) => row?.brandId === brandId);
    const beside = ofBrand.find(({ id }) => id === shown) ?? ofBrand[0];
    return { at: at ?? beside?.id ?? null, failed: isSeen ? null : result };
  }
  return { save, isSaving };
}

interface Present {
  accounts: readonly LineAccount[];
  limits: readonly BrandLimits[];
}
