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

/** Display name of the customer. LINE delivers names late or never; until then the kind of conversation is used. */
export function customerName(row: Conversation | undefined): string {
  return shownName(row?.customer.displayName ?? '') || i18n._(unnamed[row?.kind ?? 'user']);
}

/** Hook variant, which renders again after a change of language. */
export function useCustomerName(row: Conversation | undefined): string {
  useLingui();
  return customerName(row);
}
