import { Trans, useLingui } from '@lingui/react/macro';
import { Chip, Group, MultiSelect } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { mayGrantRole, type Role } from '../../../shared/permissions.ts';
import { useUser } from '../../session/session.ts';
import { useAll } from '../../sync/store.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { foldFilter } from '../../ui/fold-filter.ts';
import access from './access.module.css';
import classes from './users.module.css';

interface Props {
  role: Role;
  value: readonly string[];
  mayChange: boolean;
  error: ReactNode;
  onChange: (brands: string[]) => void;
}

/** With more brands than this the field has a search box. */
const chipsMax = 12;

/** Brands that a person works in. Only super administrators can assign all brands. */
export function BrandsField({ role, value, mayChange, error, onChange }: Props) {
  const { i18n, t } = useLingui();
  const user = useUser();
  const brands = useAll('brand').toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  const hasAll = value.includes('all');
  const mayAll = role === 'super_admin' && mayGrantRole(user, 'super_admin');
  const title = t({ id: 'access.person_brands', message: 'Brands' });
  return (
    <fieldset className={classes.box}>
      <legend className={classes.legend}>{title}</legend>
      {!hasAll &&
        (brands.length > chipsMax ? (
          <MultiSelect
            aria-label={title}
            data={brands.map(({ id, name }) => ({ value: id, label: name }))}
            value={[...value]}
            onChange={onChange}
            disabled={!mayChange}
            searchable
            filter={foldFilter}
            mb="xs"
          />
        ) : (
          <Chip.Group multiple value={[...value]} onChange={onChange}>
            <Group gap="xs" mb="xs">
              {brands.map((brand) => (
                <Chip key={brand.id} value={brand.id} radius="md" variant="outline" disabled={!mayChange}>
                  <span className={access.marks}>
                    <BrandMark brand={brand} size={10} />
                    <bdi>{brand.name}</bdi>
                  </span>
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        ))}
      {mayAll || hasAll ? (
        <Chip
          checked={hasAll}
          disabled={!mayChange || !mayAll}
          radius="md"
          variant="outline"
          onChange={(all) => onChange(all ? ['all'] : [])}
        >
          <Trans id="shell.all_brands">All brands</Trans>
        </Chip>
      ) : (
        <span className={classes.rule}>
          <IconLock size={14} stroke={1.6} aria-hidden />
          <Trans id="access.all_brands_only">All brands: super administrators only</Trans>
        </span>
      )}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
