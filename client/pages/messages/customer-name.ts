import { useLingui } from '@lingui/react/macro';
import type { Conversation } from '../../../shared/rows.ts';

/** LINE tells names late or never; then the conversation says what it is. */
export function useCustomerName(row: Conversation | undefined): string {
  const { t } = useLingui();
  const known = row?.customer.displayName.trim();
  if (known) return known;
  if (row?.kind === 'group') return t({ id: 'messages.unnamed_group', message: 'Group' });
  if (row?.kind === 'room') return t({ id: 'messages.unnamed_room', message: 'Room' });
  return t({ id: 'messages.unnamed', message: 'LINE customer' });
}
