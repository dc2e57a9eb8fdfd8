import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Props of every icon in the menu. */
export const menuIcon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Action menu of a clickable table row. Clicks in the menu do not open the row. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t({ id: 'reports.more', message: `More for ${name}` })}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots {...menuIcon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>{children}</Menu.Dropdown>
    </Menu>
  );
}
