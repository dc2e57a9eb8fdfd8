import { Trans, useLingui } from '@lingui/react/macro';
import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconBuildingStore, IconCheck, IconSelector } from '@tabler/icons-react';
import type { Brand } from '../../shared/rows.ts';
import { useBrand, useCan } from '../session.ts';
import { useAll } from '../sync/store.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import classes from './brand-selector.module.css';

/** Which brand's things are shown. Who may not choose sees what they look at. */
export function BrandSelector({ compact }: { compact: boolean }) {
  const { t, i18n } = useLingui();
  const [chosen, choose] = useBrand();
  const mayChoose = useCan('messages.brand_filter');
  const brands = useAll('brand').toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  const [only] = brands;
  const current = brands.length === 1 ? only : brands.find(({ id }) => id === chosen);
  const face = <Face brand={current} compact={compact} />;
  if (!mayChoose || brands.length < 2) {
    return (
      <div className={classes.face} data-compact={compact || undefined} data-still>
        {face}
      </div>
    );
  }
  const label = t({ id: 'shell.choose_brand', message: 'Choose a brand' });
  const named = `${label}: ${current?.name ?? t({ id: 'shell.all_brands', message: 'All brands' })}`;
  return (
    <Menu width={compact ? 220 : 'target'} position={compact ? 'right-start' : 'bottom-start'} offset={4}>
      <Menu.Target>
        <Tooltip label={label} position="right" disabled={!compact}>
          <UnstyledButton className={classes.face} data-compact={compact || undefined} aria-label={named}>
            {face}
            {!compact && <IconSelector className={classes.chevron} size={16} stroke={1.6} aria-hidden />}
          </UnstyledButton>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Choice brand={undefined} active={chosen === 'all'} onChoose={() => choose('all')} />
        {brands.map((brand) => (
          <Choice key={brand.id} brand={brand} active={brand.id === chosen} onChoose={() => choose(brand.id)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Mark({ brand }: { brand: Brand | undefined }) {
  return brand === undefined ? (
    <IconBuildingStore size={16} stroke={1.6} aria-hidden />
  ) : (
    <BrandMark brand={brand} size={14} />
  );
}

function Name({ brand }: { brand: Brand | undefined }) {
  return brand === undefined ? <Trans id="shell.all_brands">All brands</Trans> : brand.name;
}

function Face({ brand, compact }: { brand: Brand | undefined; compact: boolean }) {
  return (
    <>
      <span className={classes.mark}>
        <Mark brand={brand} />
      </span>
      {!compact && (
        <span className={classes.name}>
          <Name brand={brand} />
        </span>
      )}
    </>
  );
}

type ChoiceProps = { brand: Brand | undefined; active: boolean; onChoose: () => void };

function Choice({ brand, active, onChoose }: ChoiceProps) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={active}
      leftSection={
        <span className={classes.mark}>
          <Mark brand={brand} />
        </span>
      }
      rightSection={active ? <IconCheck size={16} aria-hidden /> : undefined}
      onClick={onChoose}
    >
      <Name brand={brand} />
    </Menu.Item>
  );
}
