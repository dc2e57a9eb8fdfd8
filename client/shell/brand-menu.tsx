import { useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Brand } from '../../shared/rows.ts';
import { useBrand } from '../session.ts';
import { useAll } from '../sync/store.ts';
import type { HangingProps } from './anchor.ts';
import { BrandIcon, BrandName } from './brand-name.tsx';
import classes from './brand-selector.module.css';
import { ShellMenu } from './shell-menu.tsx';

export function BrandMenu(props: HangingProps) {
  return (
    <ShellMenu {...props} width="target" position="bottom-start" offset={4}>
      <Choices />
    </ShellMenu>
  );
}

/** Beside the collapsed sidebar. */
export function CompactBrandMenu(props: HangingProps) {
  return (
    <ShellMenu {...props} width={220} position="right-start" offset={4}>
      <Choices />
    </ShellMenu>
  );
}

function Choices() {
  const { i18n } = useLingui();
  const [chosen, choose] = useBrand();
  const brands = useAll('brand').toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  return (
    <Menu.Dropdown className={classes.menu}>
      <Choice brand={undefined} active={chosen === 'all'} onChoose={() => choose('all')} />
      {brands.map((brand) => (
        <Choice key={brand.id} brand={brand} active={brand.id === chosen} onChoose={() => choose(brand.id)} />
      ))}
    </Menu.Dropdown>
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
          <BrandIcon brand={brand} />
        </span>
      }
      rightSection={active ? <IconCheck size={16} aria-hidden /> : undefined}
      onClick={onChoose}
    >
      <BrandName brand={brand} />
    </Menu.Item>
  );
}
