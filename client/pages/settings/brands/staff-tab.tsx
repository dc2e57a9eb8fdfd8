import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { holds } from '../../../../shared/fold.ts';
import { can, editBar, roleDefaults } from '../../../../shared/permissions.ts';
import type { Brand, Colleague } from '../../../../shared/rows.ts';
import { worksIn } from '../../../../shared/team.ts';
import { call, type Failed } from '../../../api/api.ts';
import { DataTable } from '../../../figures/data-table.tsx';
import type { TableColumn } from '../../../figures/table-columns.ts';
import { useUser } from '../../../session/session.ts';
import { rowsOf, useAll } from '../../../sync/store.ts';
import { useTeamState } from '../../../sync/use-team-state.ts';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import classes from './parts.module.css';

/** Sort props that prevent the user from sorting the table, because people are always sorted by name. */
const unsorted = { sort: null, onSort: () => undefined };

/** List of the people who serve the brand, or of all people, with a checkbox that adds a person to the brand or removes the person. */
export function StaffTab({ brand }: { brand: Brand }) {
  const { i18n, t } = useLingui();
  const isKnown = useTeamState() === 'complete';
  const people = useAll('colleague');
  const [query, setQuery] = useState('');
  const [who, setWho] = useState<'serving' | 'all'>('serving');
  const { ref, height } = useElementSize();
  const columns = useColumns(brand);
  const rows = useMemo(
    () =>
      people
        .filter((person) => (who === 'all' ? person.active : worksIn(person, brand.id)))
        .filter(({ fullName }) => holds(query, fullName))
        .sort((a, b) => a.fullName.localeCompare(b.fullName, i18n.locale)),
    [people, who, query, brand.id, i18n.locale],
  );
  const find = t({ id: 'brands.find_person', message: 'Find a person' });
  return (
    <div className={`flex flex-col flex-1 min-h-0 gap-12 px-32 pt-20 ${classes.staff}`}>
      <div className={`flex flex-wrap gap-x-12 gap-y-8 ${classes.bar}`}>
        <TextInput
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          placeholder={find}
          aria-label={find}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        />
        <SegmentedControl
          aria-label={t({ id: 'brands.who', message: 'People shown' })}
          data={[
            { value: 'serving', label: t({ id: 'brands.serving', message: 'Serving this brand' }) },
            { value: 'all', label: t({ id: 'brands.everyone', message: 'Everyone' }) },
          ]}
          value={who}
          onChange={(next) => setWho(next as typeof who)}
        />
      </div>
      <div ref={ref} className="flex-1 min-h-240">
        <DataTable
          label={t({ id: 'brands.staff', message: 'Staff' })}
          columns={columns}
          rows={isKnown || rows.length > 0 ? rows : null}
          rowId={(row) => row.id}
          rowHeight={48}
          sortedBy={unsorted}
          maxHeight={Math.max(240, height)}
          empty={
            <EmptyState
              icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
              title={<Trans id="brands.no_staff">No staff available</Trans>}
            />
          }
        />
      </div>
    </div>
  );
}

function useColumns(brand: Brand): readonly TableColumn<Colleague>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: 'person',
        header: t({ id: 'brands.person', message: 'Person' }),
        value: ({ fullName }) => fullName,
        isFixed: true,
        wide: true,
        cell: ({ fullName, presence }) => (
          <span className="flex items-center min-w-0 gap-10">
            <Avatar name={fullName} size={28} dot={presence === 'offline' ? null : presence} />
            <bdi>{fullName}</bdi>
          </span>
        ),
      },
      {
        id: 'serves',
        header: t({ id: 'brands.serves', message: 'Serves this brand' }),
        value: () => null,
        isFixed: true,
        cell: (row) => <Serves person={row} brand={brand} />,
      },
    ],
    [t, brand],
  );
}

/** Checkbox for whether a person serves the brand. A checkbox that the user cannot change shows the reason. */
function Serves({ person, brand }: { person: Colleague; brand: Brand }) {
  const { t } = useLingui();
  const user = useUser();
  const [isSaving, setSaving] = useState(false);
  /** Value that the user has chosen, shown until the change is pushed; `null` if there is none. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const serving = worksIn(person, brand.id);
  if (wanted === serving && !isSaving) setWanted(null);
  const { id, role, fullName } = person;
  const isEverywhere = worksIn(person, '');
  const mayEdit = can(user, 'brand.edit');
  // The client knows only the role of a colleague, so the default permissions of that role are assumed.
  const bar = editBar(user, { id, role, permissions: roleDefaults[role], assignedBrands: [] });
  const change = async (serves: boolean) => {
    setWanted(serves);
    setSaving(true);
    const result = await setServing(brand.id, id, serves);
    setSaving(false);
    if (result.error) {
      setWanted(null);
      toastError(result);
    } else toastDone(t({ id: 'brands.saved', message: 'Configuration saved successfully' }));
  };
  return (
    <span className="flex items-center gap-6 text-12 wrap-normal dimmed">
      <Checkbox
        aria-label={`${fullName}: ${brand.name}`}
        checked={wanted ?? serving}
        disabled={!mayEdit || isEverywhere || bar !== null}
        onChange={(event) => {
          if (!isSaving) void change(event.currentTarget.checked);
        }}
      />
      {isEverywhere ? (
        <Trans id="shell.all_brands">All brands</Trans>
      ) : mayEdit && bar?.why === 'self' ? (
        <Trans id="access.bar_self">You can’t edit your own account here.</Trans>
      ) : mayEdit && bar !== null ? (
        <Trans id="access.bar_rank">This user’s role is not below yours.</Trans>
      ) : null}
    </span>
  );
}

/** Returns the ids of the loaded people who are assigned to the brand. */
const listed = (brandId: string) =>
  [...rowsOf('colleague').values()]
    .filter(({ assignedBrands }) => assignedBrands.includes(brandId))
    .map(({ id }) => id);

/**
 * Adds a person to a brand, or removes the person. Sends the new list of people together with the list on which it is based. If the list
 * has changed meanwhile, tries again with the latest list, and gives up after five conflicts.
 */
async function setServing(brandId: string, staffId: string, serves: boolean): Promise<Failed | { error: false }> {
  let known = listed(brandId);
  for (let again = 0; ; again++) {
    const staffIds = serves ? [...new Set([...known, staffId])] : known.filter((id) => id !== staffId);
    const result = await call('POST /brands/:id/assign-staff', {
      params: { id: brandId },
      body: { staffIds, known },
    });
    if (!result.error) return result.data.staffIds.includes(staffId) === serves ? result : notTheirs;
    if (result.code !== 'changed_meanwhile' || again > 3) return result;
    known = (result.extra as { staffIds: string[] }).staffIds;
  }
}

/**
 * Error for a list that the server has left unchanged, because the person has permissions that the signed-in user cannot grant and
 * therefore stays assigned.
 */
const notTheirs: Failed = { error: true, status: 403, code: 'forbidden', message: '', details: [], data: null };
