import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { TableColumn } from './table-columns.ts';

interface Props {
  columns: readonly Pick<TableColumn<never>, 'id' | 'header'>[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
}

/** Menu to choose the columns of a table. The first column is always shown. */
export function ColumnMenu({ columns, hidden, onChange }: Props) {
  const { i18n } = useLingui();
  const [, ...choosable] = columns;
  const shown = i18n.number(columns.filter(({ id }) => !hidden.has(id)).length);
  const all = i18n.number(columns.length);
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconColumns3 size={15} stroke={1.6} aria-hidden />}
          rightSection={
            <span className="weight-400 tabular dimmed">
              <Trans id="figures.columns_of">
                {shown} of {all}
              </Trans>
            </span>
          }
        >
          <Trans id="figures.columns">Columns</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="overflow-y-auto" mah={320}>
        <Menu.CheckboxGroup
          value={choosable.map(({ id }) => id).filter((id) => !hidden.has(id))}
          onChange={(names) => onChange(new Set(choosable.map(({ id }) => id).filter((id) => !names.includes(id))))}
        >
          {choosable.map(({ id, header }) => (
            <Menu.CheckboxItem key={id} value={id}>
              {header}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
