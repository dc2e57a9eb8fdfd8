import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Conversation } from '../../../shared/rows.ts';
import { shownName } from '../../ui/shown-name.ts';

const unnamed = {
  user: msg({ id: 'messages.unnamed', message: 'LINE customer' }),
  group: msg({ id: 'messages.unnamed_group', message: 'Group' }),
  room: msg({ id: 'messages.unnamed_room', message: 'Room' }),
};

/** LINE tells names late or never; then the conversation says what it is. */
export function customerName(row: Conversation | undefined): string {
  return shownName(row?.customer.displayName ?? '') || i18n._(unnamed[row?.kind ?? 'user']);
}

/** The same, said anew in another language. */
export function useCustomerName(row: Conversation | undefined): string {
  useLingui();
  return customerName(row);
}
