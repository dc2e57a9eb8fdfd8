import type { Event } from '../../shared/events/index.ts';
import type { FigureKind } from '../kinds/figures.ts';
import { del, type ProjectionContext, put, type RowOp } from '../projections/stored.ts';

/** The prices of messages in the plans of LINE accounts, and the currencies they are told in. */
export function planOps(event: Event, context: ProjectionContext<FigureKind>): RowOp[] {
  switch (event.type) {
    case 'brand.created':
    case 'brand.changed':
      if (event.currency === undefined) return [];
      return [put(context, 'currency', { id: event.brandId, currency: event.currency })];
    case 'brand.deleted':
      return [del('currency', event.brandId)];
    case 'line-account.created': {
      const { lineAccountId: id, brandId, messagePrice: price = null } = event;
      return [put(context, 'plan', { id, brandId, price })];
    }
    case 'line-account.changed': {
      const known = context.read('plan', event.lineAccountId)?.row;
      if (known === undefined) return [];
      const { brandId = known.brandId, messagePrice: price = known.price } = event;
      return [put(context, 'plan', { ...known, brandId, price })];
    }
    case 'line-account.deleted':
      return [del('plan', event.lineAccountId)];
    default:
      return [];
  }
}
