import type { Event } from '../../shared/events/index.ts';
import type { FigureKind } from '../kinds/figure-rows.ts';
import { del, type ProjectionContext, put, type RowOp } from '../projections/stored.ts';

/** Updates facts of brands, and the plans of LINE accounts, from a configuration event. */
export function planOps(event: Event, context: ProjectionContext<FigureKind>): RowOp[] {
  switch (event.type) {
    case 'brand.created':
      return [put(context, 'brandFacts', { id: event.brandId, currency: event.currency ?? null, since: context.at })];
    case 'brand.changed': {
      const known = context.read('brandFacts', event.brandId)?.row;
      if (event.currency === undefined || known === undefined) return [];
      return [put(context, 'brandFacts', { ...known, currency: event.currency })];
    }
    case 'brand.deleted':
      return [del('brandFacts', event.brandId)];
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
