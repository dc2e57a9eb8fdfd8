import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Brand } from '../../../../shared/rows.ts';
import { paths } from '../../../app/routes.ts';
import { useBrand, useCan } from '../../../session/session.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { useAll } from '../../../sync/store.ts';
import { useTeamState } from '../../../sync/use-team-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useIsPhone } from '../parts/use-is-phone.ts';
import { BrandDetail } from './brand-detail.tsx';
import { BrandForm } from './brand-form.tsx';
import { BrandList } from './brand-list.tsx';
import classes from './brands.module.css';
import { PaneHead } from './pane-head.tsx';

/** List of brands, and details of the selected brand. If there is room for only one pane, the address determines which pane is shown. */
export function BrandsSection() {
  const { i18n, t } = useLingui();
  const [location] = useLocation();
  const isPhone = useIsPhone();
  const mayMake = useCan('brand.create');
  useTeamState();
  const isKnown = useSnapshotState({ scope: 'config' }) === 'complete';
  const brands = useAll('brand').toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  const [own] = useBrand();
  /** Brand that was just created, shown until its row is pushed. */
  const [made, setMade] = useState<Brand | null>(null);
  const named = location.split('/')[3];
  const id = named === undefined || named === '' ? null : decodeURIComponent(named);
  const isNew = id === 'new' && mayMake;
  const listed = brands.find((one) => one.id === (id ?? own)) ?? (id === null ? brands[0] : undefined);
  // Once the row has been pushed, only the row determines whether the brand still exists.
  if (made !== null && brands.some((one) => one.id === made.id)) setMade(null);
  const brand = listed ?? (made?.id === id ? made : undefined);
  return (
    <div className="min-h-0 h-full container">
      <div className={`grid rows-1 h-full ${classes.panes}`} data-open={id !== null || undefined}>
        <BrandList brands={brands} chosen={isNew ? null : (brand?.id ?? null)} isKnown={isKnown} isPhone={isPhone} />
        <div className={`flex flex-col min-w-0 min-h-0 scroll-y ${classes.detail}`}>
          {isNew ? (
            <>
              <PaneHead
                level={isPhone ? 1 : 3}
                title={t({ id: 'brands.new', message: 'New brand' })}
                back={{ to: paths.brands(), label: t({ id: 'brands.back', message: 'Back to all brands' }) }}
                backIsFor="narrow"
              />
              <BrandForm key="new" brand={null} others={brands} onMade={setMade} />
            </>
          ) : brand !== undefined ? (
            <BrandDetail key={brand.id} brand={brand} brands={brands} isPhone={isPhone} />
          ) : isKnown && id !== null ? (
            <EmptyState
              icon={<IconBuildingStore size={28} stroke={1.5} aria-hidden />}
              title={<Trans id="brands.gone">This brand no longer exists</Trans>}
              action={
                <Button component={Link} href={paths.brands()} variant="default">
                  <Trans id="brands.all">All brands</Trans>
                </Button>
              }
            />
          ) : null}
        </div>
      </div>
    </div>
  );
}
