import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useConnection } from '../../../sync/connection-state.ts';
import { usePreservedFocus } from '../../../ui/use-preserved-focus.ts';
import classes from './customer-panel.module.css';

type Props = {
  title: ReactNode;
  /** Called to add an entry. If omitted, the section has no plus button. */
  onAdd?: (() => void) | null;
  addLabel?: string;
  children: ReactNode;
};

export function Section({ title, onAdd = null, addLabel, children }: Props) {
  const section = useRef<HTMLElement>(null);
  // If a removed row contained the focused button, another button of the section gets the focus.
  usePreservedFocus(section, children, (place) => place.querySelector('button'));
  return (
    <section className={`border-top ${classes.section}`} ref={section}>
      <div className="flex items-center justify-between mb-4 min-h-24">
        <h4 className={`text-12 weight-600 dimmed ${classes.sectionTitle}`}>{title}</h4>
        {onAdd !== null && (
          <ActionIcon variant="subtle" color="gray" size="sm" onClick={onAdd} aria-label={addLabel}>
            <IconPlus size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      <div className="flex flex-wrap gap-6">{children}</div>
    </section>
  );
}

const shownFirst = 5;

/** Shows the newest entries, with a button for showing all. */
export function More<T>({ all, children }: { all: readonly T[]; children: (one: T) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const count = all.length;
  return (
    <>
      <ul className="grid w-full gap-6 text-13 dimmed">{all.slice(0, open ? undefined : shownFirst).map(children)}</ul>
      {count > shownFirst && !open && (
        <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
          <Trans id="customer.show_all">Show all {count}</Trans>
        </Button>
      )}
    </>
  );
}

/** Text for a value that is known to be empty. See {@link NoneYet} for a value that might not be loaded yet. */
export function None({ children = <Trans id="customer.none">None</Trans> }: { children?: ReactNode }) {
  return <span className="text-13 dimmed">{children}</span>;
}

/** Text for an empty list, which depends on whether the list is loaded. */
export function NoneYet({ isKnown, children }: { isKnown: boolean; children?: ReactNode }) {
  const connection = useConnection();
  if (isKnown) return <None>{children}</None>;
  if (connection === 'offline') {
    return (
      <None>
        <Trans id="customer.offline">Not loaded: there is no connection</Trans>
      </None>
    );
  }
  return <Skeleton height={12} width="60%" my={4} data-loading />;
}
