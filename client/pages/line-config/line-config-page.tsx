import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import type { BrandLimits } from '../../../shared/brand-limits.ts';
import type { LineAccount } from '../../../shared/rows.ts';
import { call, type Failed } from '../../api/api.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { SaveBar } from '../../forms/form.tsx';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import { useBrand, useCan } from '../../session/session.ts';
import { useAll } from '../../sync/store.ts';
import { listed } from '../../time/time.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { AccountDetail } from './account-detail.tsx';
import { AccountsPane } from './accounts-pane.tsx';
import { DeletedAccount } from './deleted-account.tsx';
import { fieldLabels, limitLabels } from './field-labels.ts';
import { GuidePage } from './guide/guide-page.tsx';
import { useMayGuide } from './guide/use-guide.ts';
import classes from './line-config.module.css';
import { type AccountDrafts, type ShownAccount, useAccountDrafts } from './use-account-drafts.ts';
import { useConnectionTest } from './use-connection-test.ts';
import { type LimitDrafts, type LimitField, useLimitDrafts } from './use-limit-drafts.ts';

const onePane = '(max-width: 61.99em)';

/** LINE accounts, or the setup guide if the address contains it. */
export function LineConfigPage() {
  const [params] = useAddressQuery();
  const mayGuide = useMayGuide();
  return params.get('guide') !== null && mayGuide ? <GuidePage /> : <AccountsPage />;
}

/** List of LINE accounts by brand, with the details of one account. All changes are saved together. */
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
  const requested = params.get('brand') ?? shownBrand;
  const brandId = brands.some(({ id }) => id === requested) ? requested : null;
  const drafts = useAccountDrafts(brandId ?? (brands.length === 1 ? (brands[0]?.id ?? null) : null));
  const limits = useLimitDrafts();
  const connection = useConnectionTest();
  const mayTest = useCan('lineconfig.test');
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
      const title = t({ id: 'lineconfig.saved', message: 'Configuration saved successfully' });
      toastDone(title);
      if (id !== null) choose(outcome.saved.get(id) ?? id);
      if (mayTest) void connection.test(outcome.untested, title);
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
      className={`grid min-h-0 h-full ${classes.page}`}
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
        <div className="flex flex-col min-w-0 min-h-0 px-32 pb-32 scroll-y container phone-px-16 phone-pb-24">
          <DeletedAccount
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
        <div className="flex flex-col min-w-0 min-h-0 px-32 pb-32 scroll-y container phone-px-16 phone-pb-24">
          <AccountDetail
            key={chosen.id}
            account={chosen}
            drafts={drafts}
            limits={limits}
            brands={brands}
            isTesting={connection.testing.includes(chosen.id)}
            onTest={() => void connection.test([chosen.id])}
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

/** Returns the first account in the order of the list. */
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

const namedMax = 4;
/**
 * Address parameters whose change discards the drafts. The parameter of the selected account is not included, because the drafts of all
 * accounts remain when another account is selected.
 */
const guideParams = ['guide'];

interface Props {
  dirty: readonly ShownAccount[];
  /** Changed limits, one entry per field. */
  limits: readonly LimitField[];
  isSaving: boolean;
  /** Saves the changes of all accounts. @returns whether everything was saved */
  save: () => Promise<boolean>;
  discard: () => void;
}

/** Save bar for the unsaved changes of all accounts. The server saves either all changes or none. */
function SaveAllBar({ dirty, limits, isSaving, save, discard }: Props) {
  const { i18n, t } = useLingui();
  useUnsaved(true, { asks: 'text', at: guideParams, save, discard });
  const count = dirty.reduce((sum, { row, changed }) => sum + (row === null ? 1 : changed.length), limits.length);
  const names = [
    ...new Set([
      ...dirty.flatMap(({ row, changed }) =>
        row === null
          ? [t({ id: 'lineconfig.a_new_account', message: 'a new account' })]
          : changed.map((field) => i18n._(fieldLabels[field])),
      ),
      ...limits.map((field) => i18n._(limitLabels[field])),
    ]),
  ];
  return (
    <SaveBar
      className={`col-full ${classes.bar}`}
      isSaving={isSaving}
      discard={discard}
      action={<Trans id="lineconfig.save_all">Save all changes</Trans>}
    >
      <Plural id="lineconfig.changes" value={count} one="# unsaved change:" other="# unsaved changes:" />{' '}
      {listed(names.slice(0, namedMax), i18n.locale)}
      {names.length > namedMax && ' …'}
    </SaveBar>
  );
}

/**
 * Result of saving. On success, contains the ids of the saved accounts by draft id, and the accounts whose connection has to be tested. On
 * failure, contains the account to show, and the error. The error is `null` if a field already shows it.
 */
type SavedAll =
  | { saved: ReadonlyMap<string, string>; untested: readonly string[] }
  | { at: string | null; failed: Failed | null };

const connecting = ['channelId', 'channelSecret', 'accessToken'];

/** Returns a function that saves all drafts in one atomic request. */
function useSaveAll(drafts: AccountDrafts, limits: LimitDrafts) {
  const [isSaving, setSaving] = useState(false);

  /**
   * Saves all drafts in one request.
   * @param shown id of the open account, which shows the failure if several accounts could show it.
   * @returns the result; `null` if another save is running
   */
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
      const untested = result.data.accounts.filter(
        ({ hasAccessToken }, place) =>
          hasAccessToken && connecting.some((field) => field in (accounts.body[place] ?? {})),
      );
      return { saved: accounts.done(result.data.accounts), untested: untested.map(({ id }) => id) };
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
