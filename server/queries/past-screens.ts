import type { PastScreen } from '../../shared/api/dashboard.ts';
import { nameOfCustomer } from '../../shared/customer.ts';
import { figures } from '../../shared/figures.ts';
import { can, type Viewer } from '../../shared/permissions.ts';
import { views } from '../../shared/views.ts';
import { audienceOf } from '../kinds/audience.ts';
import { cutFor } from '../kinds/shown.ts';
import type { AnonymousScreen, Shown } from '../past/screen.ts';
import type { Read } from '../projections/stored.ts';
import { visibleBrandIds } from './brands.ts';
import type { RowQueries } from './rows.ts';

/**
 * Returns the brands and figures that a person can see in a playback of the dashboard. The person's current permissions and brands apply,
 * even to past times.
 * @throws Refusal `brand_not_found`
 */
export function shownOf(rows: RowQueries, viewer: Viewer, brand: string): Shown {
  const opened = views.dashboard.past.filter((name) => can(viewer, figures[name].key));
  return { brandIds: visibleBrandIds(rows, viewer, brand), figures: opened };
}

/** Adds the names of customers to the dashboard at a past time. Uses the current names, so erased customers have no name. */
export function pastScreenFor(read: Read, viewer: Viewer, { activities, ...screen }: AnonymousScreen): PastScreen {
  const audience = audienceOf(viewer, false);
  return {
    ...screen,
    activities: activities.map((one) => {
      const conversation = one.conversationId === null ? undefined : read('conversation', one.conversationId)?.row;
      const name = conversation === undefined ? '' : nameOfCustomer(conversation.customer);
      const customerName = one.conversationId === null ? null : name;
      const { version: _, ...activity } = cutFor('activity', { ...one, customerName }, audience);
      return activity;
    }),
  };
}
