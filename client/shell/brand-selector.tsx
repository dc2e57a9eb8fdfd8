import { useLingui } from '@lingui/react/macro';
import { IconSelector } from '@tabler/icons-react';
import type { Brand } from '../../shared/rows.ts';
import { lazyPart } from '../app/lazy-part.tsx';
import { useCan, useShownBrand } from '../session/session.ts';
import { useAll } from '../sync/store.ts';
import { BrandIcon, BrandName } from './brand-name.tsx';
import classes from './brand-selector.module.css';
import { MenuButton } from './menu-button.tsx';

const loadMenu = () => import('./brand-menu.tsx');
const BrandMenu = lazyPart(async () => (await loadMenu()).BrandMenu);
const CompactBrandMenu = lazyPart(async () => (await loadMenu()).CompactBrandMenu);

/** The selected brand. Users who can neither choose nor view brands see only its name. */
export function BrandSelector({ compact }: { compact: boolean }) {
  const { t } = useLingui();
  const mayChoose = useCan('messages.brand_filter');
  const looksAfter = useCan('brand.view');
  const brands = useAll('brand');
  const current = useShownBrand();
  const face = <Face brand={current} compact={compact} />;
  if (!looksAfter && (!mayChoose || brands.length < 2)) {
    return (
      <div
        className={`flex items-center gap-10 w-full min-h-36 py-6 px-10 border rounded-8 touch-min-h bg-raised ${classes.face}`}
        data-compact={compact || undefined}
        data-still
      >
        {face}
      </div>
    );
  }
  const label = t({ id: 'shell.choose_brand', message: 'Choose a brand' });
  const named = `${label}: ${current?.name ?? t({ id: 'shell.all_brands', message: 'All brands' })}`;
  return (
    <MenuButton
      className={`flex items-center gap-10 w-full min-h-36 py-6 px-10 border rounded-8 touch-min-h bg-raised ${classes.face}`}
      label={named}
      hint={compact ? label : undefined}
      compact={compact}
      menu={compact ? CompactBrandMenu : BrandMenu}
      preload={loadMenu}
    >
      {face}
      {!compact && <IconSelector className="flex-none dimmed" size={16} stroke={1.6} aria-hidden />}
    </MenuButton>
  );
}

function Face({ brand, compact }: { brand: Brand | undefined; compact: boolean }) {
  return (
    <>
      <span className={`grid place-items-center flex-none ${classes.mark}`}>
        <BrandIcon brand={brand} />
      </span>
      {!compact && (
        <span
          className="flex-1 min-w-0 weight-500 text-start break-anywhere line-clamp-2 leading-normal"
          title={brand?.name}
        >
          <BrandName brand={brand} />
        </span>
      )}
    </>
  );
}
