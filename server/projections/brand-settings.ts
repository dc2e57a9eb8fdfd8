import type { EventOf } from '../../shared/events/index.ts';
import { del, type ProjectionContext, put, type RowOp } from './stored.ts';

/** The projections in this file store the settings of brands. Each row has the id of its brand. */

export function automationChanged(event: EventOf<'brand.automation-changed'>, context: ProjectionContext): RowOp[] {
  const { brandId, settings } = event;
  return [put(context, 'automation', { id: brandId, brandId, ...settings })];
}

export function benefitsChanged(
  { brandId, benefits }: EventOf<'brand.benefits-changed'>,
  context: ProjectionContext,
): RowOp[] {
  if (context.read('brand', brandId) === undefined) return [];
  return [put(context, 'brandBenefits', { id: brandId, brandId, ...benefits })];
}

export function brandDeleted({ brandId }: EventOf<'brand.deleted'>, context: ProjectionContext): RowOp[] {
  const kinds = ['automation', 'brandLimits', 'brandSends', 'brandBenefits'] as const;
  return kinds.flatMap((kind) => (context.read(kind, brandId) === undefined ? [] : [del(kind, brandId)]));
}
