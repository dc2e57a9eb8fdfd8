import { Drawer } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import classes from './users.module.css';

interface Props {
  label: string;
  isDrawer: boolean;
  /** Called on Escape and on browser back. */
  onClose: () => void;
  children: ReactNode;
}

/** Panel for one person: next to the list if there is room, otherwise a drawer. */
export function PersonPanel({ label, isDrawer, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  useFocusBack();
  useBackCloses(isDrawer, onClose);
  useEffect(() => {
    // A panel opened by the page address does not take the focus.
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
          // Overlays and open dropdowns handle Escape themselves.
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
