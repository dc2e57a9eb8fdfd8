import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { useAddressQuery } from '../../figures/use-range.ts';
import { useBrand } from '../../session/session.ts';
import { useAll } from '../../sync/store.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { AccountDetail } from './account-detail.tsx';
import { AccountsPane } from './accounts-pane.tsx';
import { GoneAccount } from './gone-account.tsx';
import { GuidePage } from './guide/guide-page.tsx';
import { useMayGuide } from './guide/use-may-guide.ts';
import classes from './line-config.module.css';
import { SaveAllBar } from './save-all-bar.tsx';
import { useAccountDrafts } from './use-account-drafts.ts';
import { useLimitDrafts } from './use-limit-drafts.ts';
import { useSaveAll } from './use-save-all.ts';

const onePane = '(max-width: 61.99em)';

/** Account list, or the setup guide. */
export function LineConfigPage() {
  const [params] = useAddressQuery();
  const mayGuide = useMayGuide();
  return params.get('guide') !== null && mayGuide ? <GuidePage /> : <AccountsPage />;
}

/** LINE accounts: list by brand, details of one account, and one save for all changes. */
function AccountsPage() {
  const { i18n, t } = useLingui();
  const [params, change] = useAddressQuery();
  const [shownBrand] = useBrand();
  const isOnePane = useMediaQuery(onePane, undefined, { getInitialValueInEffect: false }) ?? false;
  const form = useRef<HTMLFormElement>(null);
  const unsorted = useAll('brand');
  const brands = useMemo(
    () => unsorted.toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale)),
    [unsorted, i18n.locale],
  );
  const wanted = params.get('brand') ?? shownBrand;
  const brandId = brands.some(({ id }) => id === wanted) ? wanted : null;
  const drafts = useAccountDrafts(brandId ?? (brands.length === 1 ? (brands[0]?.id ?? null) : null));
  const limits = useLimitDrafts();
  const accounts = useMemo(
    () =>
      drafts.accounts
        .filter(
          ({ row, values }) =>
            brandId === null || row === null || row.brandId === brandId || values.brandId === brandId,
        )
        .toSorted((a, b) => a.values.nickname.localeCompare(b.values.nickname, i18n.locale)),
    [drafts.accounts, brandId, i18n.locale],
  );
  const id = params.get('account');
  const chosen =
    drafts.accounts.find((account) => account.id === id) ??
    drafts.accounts.find(({ isGone }) => isGone) ??
    (isOnePane ? undefined : firstOf(accounts, brands));
  const choose = (account: string | null) => change({ account });
  const isDirty = drafts.dirty.length + limits.dirty.length > 0;
  const all = useSaveAll(drafts, limits);
  const save = async () => {
    const outcome = await all.save(chosen?.id ?? null);
    if (outcome === null) return false;
    if ('saved' in outcome) {
      toastDone(t({ id: 'lineconfig.saved', message: 'Configuration saved successfully' }));
      if (id !== null) choose(outcome.saved.get(id) ?? id);
      return true;
    }
    if (outcome.at !== null) choose(outcome.at);
    if (outcome.failed !== null) toastError(outcome.failed);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    return false;
  };
  const showsList = !isOnePane || chosen === undefined;
  return (
    <form
      ref={form}
      className={classes.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {showsList && (
        <AccountsPane
          brands={brands}
          brandId={brandId}
          onBrand={(brand) => change({ brand: brand ?? 'all', account: null })}
          accounts={accounts}
          chosen={chosen?.id ?? null}
          onChoose={choose}
          onAdd={() => choose(drafts.add())}
          onGuide={() => change({ guide: 'new', account: null })}
        />
      )}
      {chosen?.isGone === true && (
        <div className={classes.detail}>
          <GoneAccount
            account={chosen}
            brands={brands}
            onRevive={() => choose(drafts.revive(chosen))}
            onDiscard={() => {
              drafts.forget(chosen.id);
              choose(null);
            }}
          />
        </div>
      )}
      {chosen?.isGone === false && (
        <div className={classes.detail}>
          <AccountDetail
            key={chosen.id}
            account={chosen}
            drafts={drafts}
            limits={limits}
            brands={brands}
            onBack={isOnePane ? () => choose(null) : null}
            onDeleted={() => {
              drafts.forget(chosen.id);
              choose(null);
            }}
          />
        </div>
      )}
      {isDirty && (
        <SaveAllBar
          dirty={drafts.dirty}
          limits={limits.dirty.flatMap((brand) => limits.of(brand).changed)}
          isSaving={all.isSaving}
          save={save}
          discard={() => {
            drafts.discard();
            limits.discard();
          }}
        />
      )}
    </form>
  );
}

/** First account in list order. */
function firstOf<A extends { values: { brandId: string | null } }>(
  accounts: readonly A[],
  brands: readonly { id: string }[],
) {
  const place = ({ values }: A) => {
    const at = brands.findIndex(({ id }) => id === values.brandId);
    return at < 0 ? brands.length : at;
  };
  return accounts.toSorted((a, b) => place(a) - place(b))[0];
}
