import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconCheck, IconSettings } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Brand } from '../../shared/rows.ts';
import { paths } from '../app/routes.ts';
import { useBrand, useCan } from '../session/session.ts';
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

/** Brand menu for the collapsed sidebar. */
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
  const mayChoose = useCan('messages.brand_filter');
  const looksAfter = useCan('brand.view');
  const brands = useAll('brand').toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  return (
    <Menu.Dropdown className={`overflow-auto ${classes.menu}`}>
      {mayChoose && (
        <Menu.RadioGroup value={chosen} onChange={choose}>
          <Choice value="all" brand={undefined} />
          {brands.map((brand) => (
            <Choice key={brand.id} value={brand.id} brand={brand} />
          ))}
        </Menu.RadioGroup>
      )}
      {looksAfter && (
        <Menu.Item
          className={`sticky bg-body ${classes.manage}`}
          component={Link}
          href={paths.brands()}
          leftSection={<IconSettings size={16} stroke={1.6} aria-hidden />}
        >
          <Trans id="shell.manage_brands">Manage brands</Trans>
        </Menu.Item>
      )}
    </Menu.Dropdown>
  );
}

function Choice({ value, brand }: { value: string; brand: Brand | undefined }) {
  return (
    <Menu.RadioItem value={value} closeMenuOnClick checkIcon={<IconCheck size={16} aria-hidden />}>
      <span className="flex items-center gap-10">
        <span className={`grid place-items-center flex-none ${classes.mark}`}>
          <BrandIcon brand={brand} />
        </span>
        <BrandName brand={brand} />
      </span>
    </Menu.RadioItem>
  );
}
