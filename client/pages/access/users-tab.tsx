import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useAddressQuery } from '../../figures/use-range.ts';
import { useCan } from '../../session/session.ts';
import { EditRule } from './edit-rule.tsx';
import { type GivenLink, LinkDialog } from './link-dialog.tsx';
import { PeopleFilters, usePeopleFilter } from './people-filters.tsx';
import { PeopleTable } from './people-table.tsx';
import { usePersonColumns } from './person-columns.tsx';
import { PersonForm } from './person-form.tsx';
import { usePeople } from './use-people.ts';
import { usePerson } from './use-person.ts';
import classes from './users.module.css';

/** Used in place of a person's id. */
export const newPersonId = 'new';

const narrow = '(max-width: 79.99em)';
const phone = '(max-width: 47.99em)';
const atOnce = { getInitialValueInEffect: false };

/** List of people with the selected person next to it. */
export function UsersTab() {
  const { t } = useLingui();
  const [query] = usePeopleFilter();
  const [params, change] = useAddressQuery();
  const mayMake = useCan('access.users');
  const isNarrow = useMediaQuery(narrow, undefined, atOnce) ?? false;
  const isPhone = useMediaQuery(phone, undefined, atOnce) ?? false;
  const people = usePeople({ sort: 'role', ...query });
  const columns = usePersonColumns(isPhone ? 'phone' : isNarrow ? 'narrow' : 'wide');
  const [link, setLink] = useState<GivenLink | null>(null);
  const named = params.get('person');
  const isNew = named === newPersonId && mayMake;
  const id = named === newPersonId ? null : named;
  const listed = people.rows?.find((row) => row.id === id);
  const chosen = usePerson(id, listed);
  const close = () => change({ person: null });
  const isOpen = isNew || chosen !== undefined;
  return (
    <div className={classes.panes} data-open={(isOpen && !isNarrow) || undefined}>
      <div className={classes.list}>
        <PeopleFilters />
        <EditRule />
        <PeopleTable
          className={classes.table}
          label={t({ id: 'access.users', message: 'User management' })}
          people={people}
          columns={columns}
          chosenId={id}
          onOpen={(person) => change({ person })}
        />
      </div>
      {isOpen && (
        <PersonForm
          key={chosen?.id ?? 'new'}
          person={chosen ?? null}
          isDrawer={isNarrow}
          onClose={close}
          onLink={setLink}
        />
      )}
      {link !== null && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </div>
  );
}
