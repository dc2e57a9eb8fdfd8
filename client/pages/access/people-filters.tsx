import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { cutText } from '../../../shared/cut-text.ts';
import { limits } from '../../../shared/limits.ts';
import { roleTexts } from '../../../shared/people-texts.ts';
import { isPermission, permissions, roles } from '../../../shared/permissions.ts';
import { staffStatuses } from '../../../shared/vocabulary.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { useAll } from '../../sync/store.ts';
import { foldFilter } from '../../ui/fold-filter.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useTypedText } from '../../ui/use-typed-text.ts';
import classes from './access.module.css';
import type { PeopleQuery } from './use-people.ts';

/** Returns the people filters in the page address, and a function that changes them. */
export function usePeopleFilter(): [PeopleQuery, (changes: Record<string, string | null>) => void] {
  const [params, change] = useAddressQuery();
  const [q, role, brand, key, status] = ['q', 'role', 'brand', 'key', 'status'].map((name) => params.get(name));
  const known = roles.find((one) => one === role);
  const knownStatus = staffStatuses.find((one) => one === status);
  const flag = (name: 'differing' | 'idle') => (params.get(name) === 'true' ? { [name]: 'true' as const } : {});
  const query: PeopleQuery = {
    ...(q ? { q: cutText(q, limits.phraseMax) } : {}),
    ...(known === undefined ? {} : { role: known }),
    ...(brand ? { brand } : {}),
    ...(key && isPermission(key) ? { key } : {}),
    ...(knownStatus === undefined ? {} : { status: knownStatus }),
    ...flag('differing'),
    ...flag('idle'),
  };
  return [query, change];
}

/** Search and filters of people, stored in the address. */
export function PeopleFilters({ withKeys = false, children }: { withKeys?: boolean; children?: ReactNode }) {
  const { i18n, t } = useLingui();
  const [query, change] = usePeopleFilter();
  const brands = useAll('brand').toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  const [typed, type] = useTypedText(query.q ?? '', (q) => change({ q: q === '' ? null : q }));
  const find = t({ id: 'access.find', message: 'Search name, username, email' });
  const choose = (name: string) => (value: string | null) => change({ [name]: value === '' ? null : value });
  const anyRole = t({ id: 'access.any_role', message: 'Any role' });
  const anyBrand = t({ id: 'access.any_brand', message: 'Any brand' });
  const anyKey = t({ id: 'access.any_key', message: 'Any permission' });
  const anyStatus = t({ id: 'access.any_status', message: 'Any status' });
  return (
    <div className="flex flex-wrap items-center gap-8">
      <SearchField className={classes.find} label={find} value={typed} onChange={type} />
      <Select
        className={`w-160 ${classes.filter}`}
        aria-label={t({ id: 'access.role', message: 'Role' })}
        data={[
          { value: '', label: anyRole },
          ...roles.toReversed().map((role) => ({ value: role, label: i18n._(roleTexts[role]) })),
        ]}
        value={query.role ?? ''}
        onChange={choose('role')}
        allowDeselect={false}
      />
      {brands.length > 1 && (
        <Select
          className={`w-160 ${classes.filter}`}
          aria-label={t({ id: 'settings.brand', message: 'Brand' })}
          data={[{ value: '', label: anyBrand }, ...brands.map(({ id, name }) => ({ value: id, label: name }))]}
          value={query.brand ?? ''}
          onChange={choose('brand')}
          allowDeselect={false}
          searchable={brands.length > 8}
          filter={foldFilter}
        />
      )}
      {withKeys ? (
        <Select
          className={`w-160 ${classes.filter}`}
          aria-label={t({ id: 'access.key', message: 'Permission' })}
          data={[{ value: '', label: anyKey }, ...permissions.map((key) => ({ value: key, label: key }))]}
          value={query.key ?? ''}
          onChange={choose('key')}
          allowDeselect={false}
          searchable
          filter={foldFilter}
        />
      ) : (
        <Select
          className={`w-160 ${classes.filter}`}
          aria-label={t({ id: 'access.status', message: 'Status' })}
          data={[
            { value: '', label: anyStatus },
            { value: 'active', label: t({ id: 'access.active', message: 'Active' }) },
            { value: 'invited', label: t({ id: 'access.invited', message: 'Invited' }) },
            { value: 'inactive', label: t({ id: 'access.inactive', message: 'Inactive' }) },
          ]}
          value={query.status ?? ''}
          onChange={choose('status')}
          allowDeselect={false}
        />
      )}
      {children}
    </div>
  );
}
