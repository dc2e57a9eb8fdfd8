import type { ReactNode } from 'react';
import { SideDrawer } from '../ui/side-drawer.tsx';
import classes from './form-drawer.module.css';

interface Props {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Drawer that contains a form. The title is aligned with the fields. */
export function FormDrawer(props: Props) {
  return (
    <SideDrawer
      {...props}
      classNames={{
        content: 'flex flex-col',
        header: `min-h-56 ${classes.header}`,
        title: 'overflow-hidden ellipsis isolate-bidi',
        body: 'flex flex-1 flex-col min-h-0 p-0',
      }}
    />
  );
}
