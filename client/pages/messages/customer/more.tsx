import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './customer-panel.module.css';

const shownFirst = 5;

/** Shows the newest entries, and the rest on request. */
export function More<T>({ all, children }: { all: readonly T[]; children: (one: T) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const count = all.length;
  return (
    <>
      <ul className={classes.lines}>{all.slice(0, open ? undefined : shownFirst).map(children)}</ul>
      {count > shownFirst && !open && (
        <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
          <Trans id="customer.show_all">Show all {count}</Trans>
        </Button>
      )}
    </>
  );
}
