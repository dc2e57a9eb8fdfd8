import type { EventOf } from '../../shared/events/index.ts';
import { del, type ProjectionContext, put, type RowOp } from './stored.ts';

export function benefitsChanged(
  { brandId, benefits }: EventOf<'brand.benefits-changed'>,
  context: ProjectionContext,
): RowOp[] {
  if (context.read('brand', brandId) === undefined) return [];
  return [put(context, 'brandBenefits', { id: brandId, brandId, ...benefits })];
}

export function brandDeleted({ brandId }: EventOf<'brand.deleted'>, context: ProjectionContext): RowOp[] {
  return context.read('brandBenefits', brandId) === undefined ? [] : [del('brandBenefits', brandId)];
}
