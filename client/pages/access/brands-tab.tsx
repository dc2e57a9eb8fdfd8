import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconLock, IconSearch, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { Staff } from '../../../shared/rows.ts';
import { call } from '../../api/api.ts';
import { errorWords } from '../../api/error-words.ts';
import { useUser } from '../../session/session.ts';
import { useAll } from '../../sync/store.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import access from './access.module.css';
import { barWords } from './bar-words.ts';
import classes from './brands.module.css';
import { PeopleFilters, usePeopleFilter } from './people-filters.tsx';
import { PersonCell } from './person-cell.tsx';
import { barOf } from './standing.ts';
import { usePeople } from './use-people.ts';

/** Brands that stand side by side. */
const columnsMax = 8;

/** People by brands: who works where, changed in place. */
export function BrandsTab() {
  const { i18n, t } = useLingui();
  const user = useUser();
  const [query] = usePeopleFilter();
  const people = usePeople({ ...query, sort: 'role' });
  const [wanted, setWanted] = useState('');
  const [from, setFrom] = useState(0);
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const words = wanted.trim().toLocaleLowerCase();
  const found = useAll('brand')
    .filter(({ name }) => name.toLocaleLowerCase().includes(words))
    .toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  const start = Math.min(from, Math.max(0, found.length - 1));
  const brands = found.slice(start, start + columnsMax);
  const toggle = async (row: Staff, brandId: string) => {
    const key = `${row.id} ${brandId}`;
    const has = row.assignedBrands.includes(brandId);
    const assignedBrands = has ? row.assignedBrands.filter((id) => id !== brandId) : [...row.assignedBrands, brandId];
    setSaving((known) => new Set(known).add(key));
    const body = { assignedBrands, version: row.version };
    const result = await call('PUT /staff/:id', { params: { id: row.id }, body });
    setSaving((known) => new Set([...known].filter((one) => one !== key)));
    if (result.error) toastError(result);
    else toastDone(t({ id: 'access.user_updated', message: 'User updated' }));
    people.retry();
  };
  const find = t({ id: 'access.find_brand', message: 'Find a brand' });
  return (
    <div className={classes.tab}>
      <PeopleFilters>
        {found.length + start > columnsMax || words !== '' ? (
          <TextInput
            className={access.filter}
            value={wanted}
            onChange={(event) => {
              setWanted(event.currentTarget.value);
              setFrom(0);
            }}
            placeholder={find}
            aria-label={find}
            leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          />
        ) : null}
        {found.length > columnsMax && (
          <>
            <Button variant="default" disabled={start === 0} onClick={() => setFrom(Math.max(0, start - columnsMax))}>
              <Trans id="access.brands_before">Earlier brands</Trans>
            </Button>
            <Button
              variant="default"
              disabled={start + columnsMax >= found.length}
              onClick={() => setFrom(start + columnsMax)}
            >
              <Trans id="access.brands_next">Next brands</Trans>
            </Button>
          </>
        )}
      </PeopleFilters>
      {people.error !== null && people.rows === null ? (
        <ErrorState
          title={<Trans id="access.people_failed">The people could not be loaded</Trans>}
          reason={errorWords(people.error)}
          onRetry={people.retry}
        />
      ) : people.rows !== null && people.rows.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
          title={<Trans id="access.no_users">No users found</Trans>}
        >
          <Trans id="access.no_users_hint">Try adjusting search or filter criteria</Trans>
        </EmptyState>
      ) : (
        <section
          className={classes.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard.
          tabIndex={0}
          aria-label={t({ id: 'access.brands', message: 'Brand access' })}
        >
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col" className={classes.person} data-head>
                  <Trans id="access.person">Person</Trans>
                </th>
                {brands.map((brand) => (
                  <th key={brand.id} scope="col">
                    <span className={access.marks}>
                      <BrandMark brand={brand} size={12} />
                      <bdi className={classes.brand}>{brand.name}</bdi>
                    </span>
                  </th>
                ))}
                <th scope="col" />
              </tr>
            </thead>
            <tbody>
              {(people.rows ?? []).map((row) => {
                const bar = barOf(user, row);
                const hasAll = row.assignedBrands.includes('all');
                return (
                  <tr key={row.id}>
                    <th scope="row" className={classes.person}>
                      <PersonCell row={row} size={24} />
                    </th>
                    {brands.map(({ id, name }) => (
                      <td key={id}>
                        <Checkbox
                          aria-label={`${row.fullName}: ${name}`}
                          checked={hasAll || row.assignedBrands.includes(id)}
                          disabled={bar !== null || hasAll || saving.has(`${row.id} ${id}`)}
                          onChange={() => void toggle(row, id)}
                        />
                      </td>
                    ))}
                    <td className={classes.why}>
                      {bar !== null ? (
                        <>
                          <IconLock size={14} stroke={1.6} aria-hidden /> {barWords(i18n, bar)}
                        </>
                      ) : (
                        hasAll && <Trans id="shell.all_brands">All brands</Trans>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          {people.hasMore && (
            <Button variant="default" onClick={people.loadMore} my="md">
              <Trans id="access.load_more">Show more</Trans>
            </Button>
          )}
        </section>
      )}
    </div>
  );
}
