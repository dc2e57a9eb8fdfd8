import '@mantine/core/styles/Table.layer.css';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Table } from '@mantine/core';
import isEqual from 'fast-deep-equal';
import { type ReactNode, useState } from 'react';
import { listed } from '../time/time.ts';
import { Dialog } from '../ui/dialog.tsx';
import classes from './meanwhile-bar.module.css';
import type { Meanwhile } from './use-shared-draft.ts';

interface Props<V extends Record<string, unknown>> {
  /** Name of the user who changed the item. */
  author: ReactNode;
  meanwhile: Meanwhile<unknown, V>;
  mine: V;
  fieldLabels: Readonly<Record<keyof V & string, MessageDescriptor>>;
  /** Renders a field's value as text. */
  textOf: (field: keyof V & string, values: V) => ReactNode;
}

/**
 * Notice that another user changed the same item. The user can compare the values, take values of the other user, or keep their own values.
 */
export function MeanwhileBar<V extends Record<string, unknown>>({
  author,
  meanwhile,
  mine,
  fieldLabels,
  textOf,
}: Props<V>) {
  const { i18n, t } = useLingui();
  const { base, remote, fields, keep, take } = meanwhile;
  const [isCompared, compare] = useState(false);
  const names = listed(
    fields.map((field) => i18n._(fieldLabels[field])),
    i18n.locale,
  );
  return (
    <div
      className={`flex flex-wrap items-center gap-x-12 gap-y-8 px-24 py-10 text-13 bg-soon ${classes.bar}`}
      role="alert"
    >
      <span className={classes.text}>
        <Trans id="forms.meanwhile">
          {author} also changed: {names}
        </Trans>
      </span>
      <span className={`flex flex-wrap gap-x-12 gap-y-8 ${classes.acts}`}>
        <Button size="compact-sm" variant="subtle" className={classes.act} onClick={keep}>
          <Trans id="forms.keep_both">Keep both</Trans>
        </Button>
        <Button size="compact-sm" variant="subtle" className={classes.act} onClick={() => compare(true)}>
          <Trans id="forms.compare">Compare</Trans>
        </Button>
      </span>
      {isCompared && (
        <Dialog title={t({ id: 'forms.compare', message: 'Compare' })} onClose={() => compare(false)}>
          <Table className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>
                  <Trans id="forms.field">Field</Trans>
                </Table.Th>
                <Table.Th>
                  <Trans id="forms.before">Before</Trans>
                </Table.Th>
                <Table.Th>
                  <Trans id="forms.theirs">Theirs</Trans>
                </Table.Th>
                <Table.Th>
                  <Trans id="forms.mine">Yours</Trans>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map((field) => {
                const isMine = !isEqual(mine[field], remote[field]) && !isEqual(mine[field], base[field]);
                return (
                  <Table.Tr key={field}>
                    <Table.Th>{i18n._(fieldLabels[field])}</Table.Th>
                    <Table.Td data-of={t({ id: 'forms.before', message: 'Before' })}>{textOf(field, base)}</Table.Td>
                    <Table.Td data-of={t({ id: 'forms.theirs', message: 'Theirs' })}>{textOf(field, remote)}</Table.Td>
                    <Table.Td data-of={t({ id: 'forms.mine', message: 'Yours' })}>
                      {isMine ? textOf(field, mine) : '—'}
                      {isMine && (
                        <Button size="compact-xs" variant="default" onClick={() => take(field)}>
                          <Trans id="forms.take_theirs">Take theirs</Trans>
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
