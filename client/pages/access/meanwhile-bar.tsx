import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import type { Staff } from '../../../shared/rows.ts';
import { useAll } from '../../sync/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AuthorOfChange } from './author-of-change.tsx';
import { fieldWords } from './field-words.ts';
import { type Compared, fieldsOf, type PersonFields } from './person-draft.ts';
import classes from './users.module.css';
import { roleWords } from './words.ts';

interface Props {
  base: PersonFields;
  present: Staff;
  mine: PersonFields;
  fields: readonly Compared[];
  onKeep: () => void;
  onTake: (field: Compared) => void;
}

/** Somebody else has changed the same person: what, and what is to become of both. */
export function MeanwhileBar({ base, present, mine, fields, onKeep, onTake }: Props) {
  const { i18n, t } = useLingui();
  const brands = useAll('brand');
  const [isCompared, compare] = useState(false);
  const theirs = fieldsOf(present);
  const names = fields.map((field) => i18n._(fieldWords[field])).join(', ');
  const words = (field: Compared, { [field]: value, role }: PersonFields): string => {
    if (field === 'role') return i18n._(roleWords[role].name);
    if (value === null) return t({ id: 'access.of_role', message: 'those of the role' });
    if (!Array.isArray(value)) return String(value);
    return value.map((one) => brands.find(({ id }) => id === one)?.name ?? one).join(', ') || '—';
  };
  return (
    <div className={classes.meanwhile} role="alert">
      <span className={classes.meanwhileText}>
        <AuthorOfChange person={present} /> <Trans id="access.meanwhile">changed meanwhile: {names}</Trans>
      </span>
      <Button size="compact-sm" variant="subtle" className={classes.meanwhileAct} onClick={onKeep}>
        <Trans id="access.keep_both">Keep both</Trans>
      </Button>
      <Button size="compact-sm" variant="subtle" className={classes.meanwhileAct} onClick={() => compare(true)}>
        <Trans id="access.compare">Compare</Trans>
      </Button>
      {isCompared && (
        <Dialog title={t({ id: 'access.compare', message: 'Compare' })} onClose={() => compare(false)}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>
                  <Trans id="access.field">Field</Trans>
                </Table.Th>
                <Table.Th>
                  <Trans id="access.before">Before</Trans>
                </Table.Th>
                <Table.Th>
                  <Trans id="access.theirs">Theirs</Trans>
                </Table.Th>
                <Table.Th>
                  <Trans id="access.mine">Yours</Trans>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map((field) => {
                const isMine = JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]);
                return (
                  <Table.Tr key={field}>
                    <Table.Th>{i18n._(fieldWords[field])}</Table.Th>
                    <Table.Td>{words(field, base)}</Table.Td>
                    <Table.Td>{words(field, theirs)}</Table.Td>
                    <Table.Td>
                      {isMine ? words(field, mine) : '—'}
                      {isMine && (
                        <Button size="compact-xs" variant="default" onClick={() => onTake(field)}>
                          <Trans id="access.take_theirs">Take theirs</Trans>
                        </Button>
                      )}
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Dialog>
      )}
    </div>
  );
}
