import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Anchor, type HangingProps, useOpened } from './anchor.ts';

type Props = HangingProps & Pick<MenuProps, 'position' | 'width' | 'offset'> & { children: ReactNode };

/** Menu of the shell, attached to an existing button. */
export function ShellMenu({ button, opened, children, ...others }: Props) {
  return (
    <Menu opened={useOpened(opened)} {...others}>
      <Menu.Target refProp="hold">
        <Anchor element={button} />
      </Menu.Target>
      {children}
    </Menu>
  );
}
