import { Drawer } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import classes from './users.module.css';

interface Props {
  label: string;
  isDrawer: boolean;
  /** By its keys and by the way back. */
  onClose: () => void;
  children: ReactNode;
}

/** Around one person: beside the list where there is room, else over it. */
export function PersonPanel({ label, isDrawer, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  useFocusBack();
  useBackCloses(isDrawer, onClose);
  useEffect(() => {
    // One that an address opens takes nothing from where the reading begins.
    if (document.activeElement !== document.body) panel.current?.focus({ preventScroll: true });
  }, []);
  if (!isDrawer) {
    return (
      <aside
        ref={panel}
        className={classes.panel}
        aria-label={label}
        tabIndex={-1}
        onKeyDown={({ key, target, currentTarget }) => {
          // A layer over it has its own way out, and an open list.
          if (key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return;
          if (!target.matches('[aria-haspopup][aria-expanded="true"]')) onClose();
        }}
      >
        {children}
      </aside>
    );
  }
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={520}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>
        <div className={classes.panel} style={{ height: '100%' }}>
          {children}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
