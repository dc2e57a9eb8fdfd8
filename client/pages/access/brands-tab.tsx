import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconLock, IconSearch } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { holds } from '../../../shared/fold.ts';
import type { Brand, Staff } from '../../../shared/rows.ts';
import { call, type Result } from '../../api/api.ts';
import type { TableColumn } from '../../figures/table-columns.ts';
import { useUser } from '../../session/session.ts';
import { useAll } from '../../sync/store.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import access from './access.module.css';
import classes from './brands.module.css';
import { barLabel, barOf } from './edit-bar.ts';
import { PeopleFilters, usePeopleFilter } from './people-filters.tsx';
import { PeopleTable } from './people-table.tsx';
import { PersonCell } from './person-cell.tsx';
import { usePeople } from './use-people.ts';

/** Table of people and the brands they work in. Brands can be changed in place. */
export function BrandsTab() {
  const { t } = useLingui();
  const [query] = usePeopleFilter();
  const people = usePeople({ ...query, sort: 'role' });
  const { brands, controls } = useBrandWindow();
  const columns = useBrandColumns(brands);
  return (
    <div className={`flex flex-col h-full gap-12 px-32 pt-16 phone-px-16 phone-pt-12 ${classes.tab}`}>
      <PeopleFilters>{controls}</PeopleFilters>
      <PeopleTable
        className={`flex-1 min-h-0 ${classes.table}`}
        label={t({ id: 'access.brands', message: 'Brand access' })}
        people={people}
        columns={columns}
      />
    </div>
  );
}

const fixed = { value: () => null, isFixed: true } as const;

/** Returns the columns of the brand table, one per brand. A cell that the user cannot change shows the reason. */
function useBrandColumns(brands: readonly Brand[]): readonly TableColumn<Staff>[] {
  const { i18n, t } = useLingui();
  const user = useUser();
  const { has, toggle } = useBrandToggle();
  return useMemo(() => {
    const hasAll = (row: Staff) => row.assignedBrands.includes('all');
    return [
      {
        ...fixed,
        id: 'person',
        header: t({ id: 'access.person', message: 'User' }),
        cell: (row) => <PersonCell row={row} size={24} />,
      },
      ...brands.map((brand) => ({
        ...fixed,
        id: brand.id,
        header: brand.name,
        heading: (
          <span className="inline-flex items-center gap-4">
            <BrandMark brand={brand} size={12} />
            <bdi className="max-w-140 overflow-hidden ellipsis" title={brand.name}>
              {brand.name}
            </bdi>
          </span>
        ),
        cell: (row: Staff) => (
          <Checkbox
            classNames={{ root: 'inline-flex items-center min-h-touch' }}
            aria-label={`${row.fullName}: ${brand.name}`}
            checked={hasAll(row) || has(row, brand.id)}
            disabled={hasAll(row) || barOf(user, row) !== null}
            onChange={() => toggle(row, brand.id)}
          />
        ),
      })),
      {
        ...fixed,
        id: 'why',
        header: t({ id: 'access.lock', message: 'Lock' }),
        wide: true,
        cell: (row) => {
          const bar = barOf(user, row);
          return (
            <span className={`block text-12 wrap-normal leading-tight color-muted ${classes.why}`}>
              {bar !== null ? (
                <>
                  <IconLock size={14} stroke={1.6} aria-hidden /> {barLabel(i18n, bar)}
                </>
              ) : (
                hasAll(row) && <Trans id="shell.all_brands">All brands</Trans>
              )}
            </span>
          );
        },
      },
    ];
  }, [i18n, t, user, brands, has, toggle]);
}

/** Number of brands shown side by side. */
const columnsMax = 8;

/** Returns the brands to show as columns, `columnsMax` at a time, with controls for searching and paging if there are more. */
function useBrandWindow() {
  const { i18n, t } = useLingui();
  const all = useAll('brand');
  const [search, setSearch] = useState('');
  const [from, setFrom] = useState(0);
  const found = useMemo(
    () => all.filter(({ name }) => holds(search, name)).toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale)),
    [all, search, i18n.locale],
  );
  const start = Math.min(from, Math.max(0, found.length - 1));
  const brands = useMemo(() => found.slice(start, start + columnsMax), [found, start]);
  const find = t({ id: 'access.find_brand', message: 'Find a brand' });
  const controls = all.length > columnsMax && (
    <>
      <TextInput
        className={`w-160 ${access.filter}`}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setFrom(0);
        }}
        placeholder={find}
        aria-label={find}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      />
      <Button variant="default" disabled={start === 0} onClick={() => setFrom(Math.max(0, start - columnsMax))}>
        <Trans id="access.brands_before">Previous brands</Trans>
      </Button>
      <Button
        variant="default"
        disabled={start + columnsMax >= found.length}
        onClick={() => setFrom(start + columnsMax)}
      >
        <Trans id="access.brands_next">Next brands</Trans>
      </Button>
    </>
  );
  return { brands, controls };
}

/** Brand to add to or remove from a person. */
interface Wish {
  brandId: string;
  has: boolean;
}
type Wishes = ReadonlyMap<string, readonly Wish[]>;

const put = ({ id, version, assignedBrands }: Staff, { brandId, has }: Wish) => {
  const others = assignedBrands.filter((one) => one !== brandId);
  const body = { assignedBrands: has ? [...others, brandId] : others, version };
  return call('PUT /staff/:id', { params: { id }, body });
};

/** Saves a brand change. After a version conflict, repeats the change once on the row that the other user has changed. */
async function putOver(row: Staff, wish: Wish): Promise<Result<unknown, unknown>> {
  const result = await put(row, wish);
  const isBehind = result.error && result.code === 'changed_meanwhile';
  return isBehind ? put(result.extra as Staff, wish) : result;
}

/**
 * Adds and removes brands of people in place. Shows a change at once, sends the changes of one person one after the other, and merges the
 * changes with those of other users.
 */
export function useBrandToggle() {
  const { t } = useLingui();
  /** Changes of each person that the server has not confirmed yet, in the order of the clicks. */
  const [wishes, setWishes] = useState<Wishes>(new Map());
  /** Rows from the latest responses, by person. A response can arrive before the same row is pushed. */
  const [answers, setAnswers] = useState<ReadonlyMap<string, Staff>>(new Map());
  const answered = useRef(answers);
  const turns = useRef(new Map<string, Promise<void>>());

  const has = useCallback(
    (row: Staff, brandId: string) => {
      const wish = wishes.get(row.id)?.findLast((one) => one.brandId === brandId);
      return wish?.has ?? newer(row, answers).assignedBrands.includes(brandId);
    },
    [wishes, answers],
  );
  const toggle = useCallback(
    (shown: Staff, brandId: string) => {
      const { id } = shown;
      const wish = { brandId, has: !has(shown, brandId) };
      setWishes((all) => new Map(all).set(id, [...(all.get(id) ?? []), wish]));
      const make = async () => {
        const result = await putOver(newer(shown, answered.current), wish);
        if (!result.error) {
          answered.current = new Map(answered.current).set(id, result.data as Staff);
          setAnswers(answered.current);
        }
        setWishes((all) => new Map(all).set(id, all.get(id)?.filter((one) => one !== wish) ?? []));
        if (result.error) toastError(result);
        else toastDone(t({ id: 'access.user_updated', message: 'User updated' }));
      };
      turns.current.set(id, (turns.current.get(id) ?? Promise.resolve()).then(make));
    },
    [has, t],
  );
  return { has, toggle };
}

function newer(row: Staff, answers: ReadonlyMap<string, Staff>): Staff {
  const answer = answers.get(row.id);
  return answer !== undefined && answer.version > row.version ? answer : row;
}
