import type { SpotlightActionData } from '@mantine/spotlight';
import { fold } from '../../../../shared/fold.ts';
import { rowsOf } from '../../../sync/store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { customerName } from '../customer-name.ts';

const shownMax = 6;

/** Commands for loaded conversations, by customer name. */
export function usePeopleCommands(query: string, onOpen: (id: string) => void): SpotlightActionData[] {
  const wanted = fold(query.trim());
  if (wanted === '') return [];
  const named = [...rowsOf('conversation').values()].map((row) => ({ row, name: customerName(row) }));
  const found = named.filter(({ name }) => fold(name).includes(wanted));
  return found.slice(0, shownMax).map(({ row: { id, customer }, name }) => ({
    id: `person ${id}`,
    label: name,
    leftSection: <Avatar name={name} picture={customer.pictureUrl} size={28} />,
    onClick: () => onOpen(id),
  }));
}
