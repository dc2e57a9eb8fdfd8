import { useLingui } from '@lingui/react/macro';
import type { Conversation } from '../../../shared/rows.ts';
import { shownName } from '../../ui/shown-name.ts';

/** LINE tells names late or never; then the conversation says what it is. */
export function useCustomerName(row: Conversation | undefined): string {
  const { t } = useLingui();
  const known = shownName(row?.customer.displayName ?? '');
  if (known !== '') return known;
  if (row?.kind === 'group') return t({ id: 'messages.unnamed_group', message: 'Group' });
  if (row?.kind === 'room') return t({ id: 'messages.unnamed_room', message: 'Room' });
  return t({ id: 'messages.unnamed', message: 'LINE customer' });
}
