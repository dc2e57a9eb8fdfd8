import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { type AuditKind, auditKinds } from '../../../shared/vocabulary.ts';
import { RangePicker } from '../../figures/range-picker.tsx';
import { useAll } from '../../sync/store.ts';
import { foldFilter } from '../../ui/fold-filter.ts';
import { SearchField } from '../../ui/search-field.tsx';
import access from './access.module.css';
import { kindWords } from './audit-words.ts';
import type { AuditFilter } from './use-audit-filter.ts';

/** Search field and filters of the audit log: people, events, brands and days. */
export function AuditFilters({ filter, children }: { filter: AuditFilter; children: ReactNode }) {
  const { i18n, t } = useLingui();
  const { range, typed, type, choice, choose } = filter;
  const brands = useAll('brand').toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  const people = useAll('colleague').toSorted((a, b) => a.fullName.localeCompare(b.fullName, i18n.locale));
  const find = t({ id: 'access.audit_find', message: 'Search users, brands, values' });
  const anyone = t({ id: 'access.anyone', message: 'Anyone' });
  const system = t({ id: 'access.system', message: 'System' });
  const anyEvent = t({ id: 'access.any_event', message: 'Any event' });
  const anyBrand = t({ id: 'access.any_brand', message: 'Any brand' });
  return (
    <div className={access.filters}>
      <SearchField className={access.find} label={find} value={typed} onChange={type} />
      <Select
        className={access.filter}
        aria-label={t({ id: 'access.who', message: 'By' })}
        data={[
          { value: '', label: anyone },
          { value: 'system', label: system },
          ...people.map(({ id, fullName }) => ({ value: id, label: fullName })),
        ]}
        value={choice.actor}
        onChange={(value) => choose({ actor: value ?? '' })}
        allowDeselect={false}
        searchable={people.length > 8}
        filter={foldFilter}
        limit={100}
      />
      <Select
        className={access.filter}
        aria-label={t({ id: 'access.event', message: 'Event' })}
        data={[
          { value: '', label: anyEvent },
          ...auditKinds.map((one) => ({ value: one, label: i18n._(kindWords[one]) })),
        ]}
        value={choice.kind}
        onChange={(value) => choose({ kind: (value ?? '') as AuditKind | '' })}
        allowDeselect={false}
      />
      {brands.length > 1 && (
        <Select
          className={access.filter}
          aria-label={t({ id: 'settings.brand', message: 'Brand' })}
          data={[{ value: '', label: anyBrand }, ...brands.map(({ id, name }) => ({ value: id, label: name }))]}
          value={choice.brand}
          onChange={(value) => choose({ brand: value ?? '' })}
          allowDeselect={false}
          searchable={brands.length > 8}
          filter={foldFilter}
        />
      )}
      <RangePicker range={range} />
      {children}
    </div>
  );
}
