import type { Label } from '../../shared/rows.ts';
import type { Decide } from '../engine/decision.ts';
import { differing, found } from './found.ts';
import { nothing } from './nothing.ts';

type LabelFields = Pick<Label, 'name' | 'color'>;

export function createLabel(command: LabelFields & { labelId: string; brandId: string }): Decide {
  return (read) => {
    found(read, 'brand', command.brandId);
    return { events: [{ type: 'label.created', ...command }] };
  };
}

export function changeLabel({ labelId, ...wished }: Partial<LabelFields> & { labelId: string }): Decide {
  return (read) => {
    const changes = differing(found(read, 'label', labelId).row, wished);
    if (Object.keys(changes).length === 0) return nothing;
    return { events: [{ type: 'label.changed', labelId, ...changes }] };
  };
}

/** Conversations keep its id, which means nothing any more. */
export function deleteLabel({ labelId }: { labelId: string }): Decide {
  return (read) => {
    found(read, 'label', labelId);
    return { events: [{ type: 'label.deleted', labelId }] };
  };
}
