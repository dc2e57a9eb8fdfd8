import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconBuildingStore, IconPlus } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { holds } from '../../../../shared/fold.ts';
import type { Brand } from '../../../../shared/rows.ts';
import { paths } from '../../../app/routes.ts';
import { useCan } from '../../../session/session.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { NoneOpen } from '../parts/no-brand.tsx';
import classes from './brands.module.css';
import { PaneHead } from './pane-head.tsx';
import { type BrandSize, useBrandSizes } from './use-brand-sizes.ts';

const rowHeight = 56;

interface Props {
  brands: readonly Brand[];
  chosen: string | null;
  /** Whether all brands are loaded. */
  isKnown: boolean;
  isPhone: boolean;
}

/** List of brands with a search field. Virtualized. */
export function BrandList({ brands, chosen, isKnown, isPhone }: Props) {
  const { t } = useLingui();
  const mayMake = useCan('brand.create');
  const seesSettings = useCan('settings.view');
  const [query, setQuery] = useState('');
  const sizes = useBrandSizes();
  const box = useRef<HTMLDivElement>(null);
  const shown = brands.filter(({ name, description }) => holds(query, name, description));
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    getItemKey: (index) => shown[index]?.id ?? index,
  });
  const isPlaced = useRef(false);
  const at = shown.findIndex(({ id }) => id === chosen);
  // Scrolls to the selected brand once, not again when the list changes.
  useEffect(() => {
    if (at < 0 || isPlaced.current) return;
    isPlaced.current = true;
    virtual.scrollToIndex(at);
  }, [at, virtual]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const index = Number((event.target as HTMLElement).closest('li')?.dataset.index);
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: shown.length - 1 }[event.key];
    if (to === undefined || Number.isNaN(to) || to < 0 || to >= shown.length) return;
    event.preventDefault();
    virtual.scrollToIndex(to);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`li[data-index="${to}"] a`)?.focus());
  };
  const count = brands.length;
  const find = t({ id: 'access.find_brand', message: 'Find a brand' });
  const icon = <IconBuildingStore size={28} stroke={1.5} aria-hidden />;
  const back = { to: paths.settings(), label: t({ id: 'settings.back', message: 'Back to all settings' }) };
  return (
    <div className={`flex flex-col min-w-0 min-h-0 border-end ${classes.list}`}>
      <PaneHead
        level={isPhone && seesSettings ? 1 : 2}
        title={<Trans id="settings.brands">Brands</Trans>}
        back={isPhone && seesSettings ? back : null}
      >
        {mayMake && <AddBrand />}
      </PaneHead>
      <SearchField className={classes.find} label={find} value={query} onChange={setQuery} />
      <div ref={box} className="flex-1 min-h-0 scroll-y border-top">
        {shown.length === 0 &&
          (isKnown && count === 0 ? (
            <NoneOpen icon={icon} />
          ) : isKnown ? (
            <EmptyState icon={icon} title={<Trans id="brands.none_fits">No matching brand</Trans>} />
          ) : (
            <Skeleton height={rowHeight * 4} m={16} width="auto" aria-hidden />
          ))}
        <ul
          className="relative"
          style={{ height: virtual.getTotalSize() }}
          aria-label={t({ id: 'settings.brands', message: 'Brands' })}
          onKeyDown={move}
        >
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const brand = shown[index];
            if (brand === undefined) return null;
            return (
              <li
                key={key}
                data-index={index}
                className={`absolute border-bottom h-56 ${classes.row}`}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={shown.length}
                aria-posinset={index + 1}
              >
                <Link
                  className={`flex items-center h-full gap-12 px-16 py-0 no-underline color-text focus-inset ${classes.link}`}
                  href={paths.brands(brand.id)}
                  aria-current={brand.id === chosen ? 'true' : undefined}
                >
                  <BrandMark brand={brand} size={32} />
                  <span className="grid min-w-0">
                    <bdi className="weight-600 truncate">{brand.name}</bdi>
                    <Size size={sizes(brand.id)} />
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

function Size({ size: { accounts, people } }: { size: BrandSize }) {
  return (
    <span className="text-12 truncate dimmed">
      {accounts !== null && (
        <>
          <Plural id="brands.accounts_count" value={accounts} one="# account" other="# accounts" />
          {' · '}
        </>
      )}
      <Plural id="brands.people_count" value={people} one="# person" other="# people" />
    </span>
  );
}

/** Link to the form for a new brand. */
function AddBrand() {
  return (
    <Button
      component={Link}
      href={paths.newBrand()}
      variant="default"
      size="xs"
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
    >
      <Trans id="brands.add">Add</Trans>
    </Button>
  );
}
