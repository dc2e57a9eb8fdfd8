import type { SpotlightActionData } from '@mantine/spotlight';
import { rowsOf } from '../../../sync/store.ts';
import { Avatar } from '../../../ui/avatar.tsx';

const shownMax = 6;

/** Conversations that are loaded, by the customer's name. */
export function usePeopleCommands(query: string, onOpen: (id: string) => void): SpotlightActionData[] {
  const wanted = query.trim().toLocaleLowerCase();
  if (wanted === '') return [];
  const found = [...rowsOf('conversation').values()].filter(({ customer }) =>
    customer.displayName.toLocaleLowerCase().includes(wanted),
  );
  return found.slice(0, shownMax).map(({ id, customer }) => ({
    id: `person ${id}`,
    label: customer.displayName,
    leftSection: <Avatar name={customer.displayName} picture={customer.pictureUrl} size={28} />,
    onClick: () => onOpen(id),
  }));
}
