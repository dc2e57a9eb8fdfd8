import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import type { Staff } from '../../../shared/rows.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { PersonForm } from './person-form.tsx';
import classes from './users.module.css';

interface Props {
  /** null: a new one. */
  person: Staff | null;
  isDrawer: boolean;
  onClose: () => void;
}

/** One person: beside the list where there is room, else over it. */
export function PersonPanel({ person, isDrawer, onClose }: Props) {
  const { t } = useLingui();
  useFocusBack();
  useBackCloses(isDrawer, onClose);
  const label = person === null ? t({ id: 'access.new_user', message: 'New user' }) : person.fullName;
  if (!isDrawer) {
    return (
      <aside className={classes.panel} aria-label={label}>
        <PersonForm person={person} onClose={onClose} />
      </aside>
    );
  }
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={520}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>
        <div className={classes.panel} style={{ height: '100%' }}>
          <PersonForm person={person} onClose={onClose} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
