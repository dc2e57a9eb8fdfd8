import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Table } from '@mantine/core';
import isEqual from 'fast-deep-equal';
import { type ReactNode, useState } from 'react';
import { listed } from '../time/time.ts';
import { Dialog } from '../ui/dialog.tsx';
import classes from './meanwhile-bar.module.css';

interface Props<V extends Record<string, unknown>> {
  /** The one who changed it. */
  author: ReactNode;
  base: V;
  theirs: V;
  mine: V;
  fields: readonly (keyof V & string)[];
  nameOf: (field: keyof V & string) => string;
  /** A field's value in words. */
  words: (field: keyof V & string, values: V) => ReactNode;
  onKeep: () => void;
  onTake: (field: keyof V & string) => void;
}

/** Somebody else has changed the same thing: what, and what is to become of both. */
export function MeanwhileBar<V extends Record<string, unknown>>(props: Props<V>) {
  const { i18n, t } = useLingui();
  const { author, base, theirs, mine, fields, nameOf, words, onKeep, onTake } = props;
  const [isCompared, compare] = useState(false);
  const names = listed(fields.map(nameOf), i18n.locale);
  return (
    <div className={classes.bar} role="alert">
      <span className={classes.text}>
        {author} <Trans id="forms.meanwhile">changed meanwhile: {names}</Trans>
      </span>
      <Button size="compact-sm" variant="subtle" className={classes.act} onClick={onKeep}>
        <Trans id="forms.keep_both">Keep both</Trans>
      </Button>
      <Button size="compact-sm" variant="subtle" className={classes.act} onClick={() => compare(true)}>
        <Trans id="forms.compare">Compare</Trans>
      </Button>
      {isCompared && (
        <Dialog title={t({ id: 'forms.compare', message: 'Compare' })} onClose={() => compare(false)}>
          <Table>
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
                const isMine = !isEqual(mine[field], theirs[field]) && !isEqual(mine[field], base[field]);
                return (
                  <Table.Tr key={field}>
                    <Table.Th>{nameOf(field)}</Table.Th>
                    <Table.Td className={classes.value}>{words(field, base)}</Table.Td>
                    <Table.Td className={classes.value}>{words(field, theirs)}</Table.Td>
                    <Table.Td className={classes.value}>
                      {isMine ? words(field, mine) : '—'}
                      {isMine && (
                        <Button size="compact-xs" variant="default" onClick={() => onTake(field)}>
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
