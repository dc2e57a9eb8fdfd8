import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconPlugConnected, IconPlus, IconRoute } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { Brand, LineAccount } from '../../../shared/rows.ts';
import { useCan } from '../../session/session.ts';
import { PageName } from '../../shell/page-name.tsx';
import { number } from '../../time/time.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { foldFilter } from '../../ui/fold-filter.ts';
import { useMayGuide } from './guide/use-guide.ts';
import { HealthPhrase, useHealth } from './health-phrase.tsx';
import classes from './line-config.module.css';
import type { ShownAccount } from './use-account-drafts.ts';

interface Props {
  brands: readonly Brand[];
  brandId: string | null;
  onBrand: (id: string | null) => void;
  accounts: readonly ShownAccount[];
  chosen: string | null;
  onChoose: (id: string) => void;
  onAdd: () => void;
  onGuide: () => void;
}

type Entry = { brand: Brand | null; count: number } | { account: ShownAccount };

/** Returns the list of accounts grouped by brand. Accounts without a brand come last. */
function entriesOf(brands: readonly Brand[], accounts: readonly ShownAccount[]): Entry[] {
  const of = Map.groupBy(accounts, ({ values }) => brands.find(({ id }) => id === values.brandId)?.id ?? '');
  return [...brands, null].flatMap((brand): Entry[] => {
    const own = of.get(brand?.id ?? '') ?? [];
    return own.length === 0 ? [] : [{ brand, count: own.length }, ...own.map((account) => ({ account }))];
  });
}

/** Brand filter and list of accounts. */
export function AccountsPane({ brands, brandId, onBrand, accounts, chosen, onChoose, onAdd, onGuide }: Props) {
  const { i18n, t } = useLingui();
  const mayAdd = useCan('lineconfig.create');
  const mayGuide = useMayGuide();
  const all = t({ id: 'shell.all_brands', message: 'All brands' });
  const box = useRef<HTMLDivElement>(null);
  const entries = useMemo(() => entriesOf(brands, accounts), [brands, accounts]);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: (place) => ('account' in (entries[place] ?? {}) ? 60 : 40),
    getItemKey: (place) => {
      const entry = entries[place];
      return entry === undefined ? place : 'account' in entry ? entry.account.id : `brand:${entry.brand?.id ?? ''}`;
    },
    overscan: 8,
  });
  return (
    <aside
      className={`flex flex-col min-w-0 min-h-0 border-end ${classes.pane}`}
      aria-label={t({ id: 'lineconfig.accounts', message: 'LINE accounts' })}
    >
      <header className="flex items-center justify-between gap-8 px-16 pt-16 pb-12">
        <h1 className="text-18 weight-700">
          <PageName page="lineConfig" />
        </h1>
        {mayAdd && (
          <Button variant="default" leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={onAdd}>
            <Trans id="lineconfig.add">Add</Trans>
          </Button>
        )}
      </header>
      <Select
        px={16}
        pb={12}
        aria-label={t({ id: 'lineconfig.brand', message: 'Brand' })}
        data={[{ value: '', label: all }, ...brands.map(({ id, name }) => ({ value: id, label: name }))]}
        value={brandId ?? ''}
        onChange={(value) => onBrand(value === '' ? null : value)}
        allowDeselect={false}
        searchable={brands.length > 8}
        filter={foldFilter}
      />
      {entries.length === 0 ? (
        <EmptyState
          icon={<IconPlugConnected size={28} stroke={1.5} aria-hidden />}
          title={
            brands.length === 0 ? (
              <Trans id="lineconfig.none_yet">No LINE accounts yet</Trans>
            ) : brandId === null && brands.length > 1 ? (
              <Trans id="lineconfig.none_of_brands">No LINE OA configurations found</Trans>
            ) : (
              <Trans id="lineconfig.none">No LINE OA configurations found for this brand</Trans>
            )
          }
          action={
            <>
              {mayGuide && (
                <Button leftSection={<IconRoute size={16} stroke={1.6} aria-hidden />} onClick={onGuide}>
                  <Trans id="lineconfig.guide">Connect a real account</Trans>
                </Button>
              )}
              {mayAdd && (
                <Button variant="default" onClick={onAdd}>
                  <Trans id="lineconfig.add_first">Add a LINE account</Trans>
                </Button>
              )}
            </>
          }
        />
      ) : (
        <div ref={box} className="flex-1 min-h-0 scroll-y border-top">
          <ul className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start, size }) => {
              const entry = entries[index];
              if (entry === undefined) return null;
              return (
                <li
                  key={key}
                  className={`absolute top-0 border-bottom ${classes.place}`}
                  style={{ height: size, transform: `translateY(${start}px)` }}
                >
                  {'account' in entry ? (
                    <AccountItem
                      account={entry.account}
                      isChosen={entry.account.id === chosen}
                      onChoose={() => onChoose(entry.account.id)}
                    />
                  ) : (
                    <h2 className="flex items-center h-full gap-8 px-16 text-12 weight-600 dimmed bg-ground">
                      {entry.brand !== null && <BrandMark brand={entry.brand} size={12} />}
                      <bdi className="min-w-0 truncate">
                        {entry.brand?.name ?? t({ id: 'lineconfig.no_brand', message: 'No brand' })}
                      </bdi>
                      <span className="ms-auto weight-400 tabular">{number(entry.count, i18n.locale)}</span>
                    </h2>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {mayGuide && entries.length > 0 && (
        <UnstyledButton
          className={`flex items-center gap-12 no-underline color-inherit border rounded-8 p-12 hover-bg ${classes.guide}`}
          onClick={onGuide}
        >
          <IconRoute size={20} stroke={1.5} aria-hidden />
          <span className={`grid flex-1 min-w-0 text-13 dimmed`}>
            <strong className="weight-600 color-text">
              <Trans id="lineconfig.guide">Connect a real account</Trans>
            </strong>
            <Trans id="lineconfig.guide_hint">Step by step, about three minutes.</Trans>
          </span>
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
        </UnstyledButton>
      )}
    </aside>
  );
}

interface AccountItemProps {
  account: ShownAccount;
  isChosen: boolean;
  onChoose: () => void;
}

/** List item of an account: name, health and channel. */
function AccountItem({ account: { row, values, changed, isGone }, isChosen, onChoose }: AccountItemProps) {
  return (
    <UnstyledButton
      className={`grid items-center w-full h-full px-16 py-0 gap-y-2 gap-x-12 content-center focus-inset ${classes.item}`}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
    >
      {row === null ? <span className={`w-8 h-8 rounded-full ${classes.dot}`} data-state="off" /> : <Dot row={row} />}
      <bdi className="weight-600 truncate col-from-2">
        {values.nickname.trim() || <Trans id="lineconfig.new_account">New LINE account</Trans>}
      </bdi>
      <span className={`text-12 tabular truncate dimmed ${classes.itemNote}`}>
        {isGone ? (
          <span data-state="soon">
            <Trans id="lineconfig.gone_mark">deleted</Trans>
          </span>
        ) : changed.length > 0 ? (
          <Trans id="lineconfig.unsaved">unsaved</Trans>
        ) : (
          row !== null && <Phrase row={row} />
        )}
      </span>
      <span className={`text-12 tabular truncate dimmed ${classes.itemChannel}`}>{values.channelId}</span>
    </UnstyledButton>
  );
}

function Dot({ row }: { row: LineAccount }) {
  const { state } = useHealth(row);
  return <span className={`w-8 h-8 rounded-full ${classes.dot}`} data-state={state} aria-hidden />;
}

function Phrase({ row }: { row: LineAccount }) {
  const { state, text } = useHealth(row);
  return (
    <span data-state={state}>
      <HealthPhrase row={row} text={text} />
    </span>
  );
}
