import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Conversation } from '../../../shared/rows.ts';
import { shownCustomer } from '../../ui/shown-name.ts';

const unnamed = {
  user: msg({ id: 'messages.unnamed', message: 'LINE customer' }),
  group: msg({ id: 'messages.unnamed_group', message: 'Group' }),
  room: msg({ id: 'messages.unnamed_room', message: 'Room' }),
};

/**
 * Returns the name of the customer: the alias, or else the name from LINE. LINE may provide the name later or never. Without a name, the
 * result depends on the kind of conversation.
 */
export function customerName(row: Conversation | undefined): string {
  return shownCustomer(row?.customer) || i18n._(unnamed[row?.kind ?? 'user']);
}

/** Returns {@link customerName}, and renders the component again when the language changes. */
export function useCustomerName(row: Conversation | undefined): string {
  useLingui();
  return customerName(row);
}
