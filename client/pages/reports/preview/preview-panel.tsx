import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Report } from '../../../../shared/report-rows.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import classes from './preview.module.css';
import { Preview } from './preview.tsx';

interface Props {
  report: Report;
  /** Used without room next to the list. */
  isDrawer: boolean;
  isPhone: boolean;
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  onClose: () => void;
}

/** Open report: next to the archive if there is room, otherwise a drawer. */
export function PreviewPanel({ report, isDrawer, isPhone, isWhole, onWhole, onClose }: Props) {
  const { t } = useLingui();
  const panel = useRef<HTMLElement>(null);
  useFocusBack();
  useBackCloses(isDrawer, onClose);
  useEffect(() => {
    // A panel opened by the page address does not take the focus.
    if (document.activeElement !== document.body) panel.current?.focus({ preventScroll: true });
  }, []);
  const label = t({ id: 'reports.preview', message: 'Preview' });
  const body = <Preview {...{ report, isWhole, onWhole, onClose }} mayBeWhole={!isPhone} />;
  if (!isDrawer) {
    return (
      <aside
        ref={panel}
        className={classes.panel}
        data-whole={isWhole || undefined}
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          if (isWhole) onWhole(false);
          else onClose();
        }}
      >
        {body}
      </aside>
    );
  }
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={isPhone || isWhole ? '100%' : 480}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>
        <div className={classes.panel} style={{ height: '100%' }}>
          {body}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
