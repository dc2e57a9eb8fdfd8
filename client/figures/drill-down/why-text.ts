import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Texts for the reasons why a row counts in a figure or not, by code. */
const texts: Readonly<Record<string, MessageDescriptor>> = {
  waiting: msg({ id: 'figures.why_waiting', message: 'Still waiting' }),
  overtime: msg({ id: 'figures.why_overtime', message: 'Past the deadline' }),
  ended: msg({ id: 'figures.why_ended', message: 'Ended without a reply' }),
  withdrawn: msg({ id: 'figures.why_withdrawn', message: 'Unsent by the customer' }),
  received: msg({ id: 'figures.why_received', message: 'Written by the customer' }),
  answered: msg({ id: 'figures.why_answered', message: 'Replied' }),
  'on-time': msg({ id: 'figures.why_on_time', message: 'Within 30 s' }),
  slow: msg({ id: 'figures.why_slow', message: 'After 30 s' }),
  'in-time': msg({ id: 'figures.why_in_time', message: 'By the deadline' }),
  late: msg({ id: 'figures.why_late', message: 'After the deadline' }),
  group: msg({ id: 'figures.why_group', message: 'Not a one-to-one chat' }),
  'after-24-hours': msg({ id: 'figures.why_after_24_hours', message: 'Replied after 24 hours' }),
  pending: msg({ id: 'figures.why_pending', message: 'Waiting for an agent' }),
  open: msg({ id: 'figures.why_open', message: 'Still open' }),
  resolved: msg({ id: 'figures.why_resolved', message: 'Resolved' }),
  'resolved-in-time': msg({ id: 'figures.why_resolved_in_time', message: 'Resolved within 24 h' }),
  'not-in-time': msg({ id: 'figures.why_not_in_time', message: 'Not resolved within 24 h' }),
  closed: msg({ id: 'figures.why_closed', message: 'Closed without a solution' }),
  marked: msg({ id: 'figures.why_marked', message: 'Marked as complaint' }),
  'rated-1': msg({ id: 'figures.why_rated_1', message: 'Rated 1' }),
  'rated-2': msg({ id: 'figures.why_rated_2', message: 'Rated 2' }),
  'rated-3': msg({ id: 'figures.why_rated_3', message: 'Rated 3' }),
  'rated-4': msg({ id: 'figures.why_rated_4', message: 'Rated 4' }),
  'rated-5': msg({ id: 'figures.why_rated_5', message: 'Rated 5' }),
  new: msg({ id: 'figures.why_new', message: 'Wrote for the first time' }),
  returned: msg({ id: 'figures.why_returned', message: 'Wrote again' }),
  silent: msg({ id: 'figures.why_silent', message: 'Did not write' }),
  'new-customer': msg({ id: 'figures.why_new_customer', message: 'First contact' }),
  unfollowed: msg({ id: 'figures.why_unfollowed', message: 'Blocked the account' }),
  'no-price': msg({ id: 'figures.why_no_price', message: 'No price set' }),
  'reply-token': msg({ id: 'figures.why_reply_token', message: 'Reply token (free)' }),
  push: msg({ id: 'figures.why_push', message: 'Push (billed)' }),
  award: msg({ id: 'figures.why_award', message: 'Points for a quick reply' }),
};

/** Returns the text of a code. Codes without a text, such as a currency or a level, are returned in capitals. */
export function whyText(i18n: I18n, code: string): string {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return text === undefined ? code.toUpperCase() : i18n._(text);
}
