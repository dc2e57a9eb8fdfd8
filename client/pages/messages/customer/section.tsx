import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import classes from './customer-panel.module.css';

type Props = {
  title: ReactNode;
  /** Action of the plus button; without it, the button is hidden. */
  onAdd?: (() => void) | null;
  addLabel?: string;
  children: ReactNode;
};

export function Section({ title, onAdd = null, addLabel, children }: Props) {
  const section = useRef<HTMLElement>(null);
  // The focused button is removed together with its row.
  useKeptFocus(section, children, (place) => place.querySelector('button'));
  return (
    <section className={classes.section} ref={section}>
      <div className={classes.sectionTop}>
        <h4 className={classes.sectionTitle}>{title}</h4>
        {onAdd !== null && (
          <ActionIcon variant="subtle" color="gray" size="sm" onClick={onAdd} aria-label={addLabel}>
            <IconPlus size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.sectionBody}>{children}</div>
    </section>
  );
}
