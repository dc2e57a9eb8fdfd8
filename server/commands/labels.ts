import type { Label } from '../../shared/rows.ts';
import type { Decide } from '../engine/decision.ts';
import { differing, found, mustBeCurrent } from './found.ts';
import { nothing } from './nothing.ts';

type LabelFields = Pick<Label, 'name' | 'color'>;

export function createLabel(command: LabelFields & { labelId: string; brandId: string }): Decide {
  return (read) => {
    found(read, 'brand', command.brandId);
    return { events: [{ type: 'label.created', ...command }] };
  };
}

interface ChangeLabel extends Partial<LabelFields> {
  labelId: string;
  /** Version of the edited row. Omitted: no check. */
  version?: number | undefined;
}

/** @throws Refusal `label_not_found`, `changed_meanwhile` */
export function changeLabel({ labelId, version, ...wished }: ChangeLabel): Decide {
  return (read) => {
    const { row } = found(read, 'label', labelId);
    mustBeCurrent(row.version, version);
    const changes = differing(row, wished);
    if (Object.keys(changes).length === 0) return nothing;
    return { events: [{ type: 'label.changed', labelId, ...changes }] };
  };
}

/** Conversations retain the id, which is ignored. */
export function deleteLabel({ labelId }: { labelId: string }): Decide {
  return (read) => {
    found(read, 'label', labelId);
    return { events: [{ type: 'label.deleted', labelId }] };
  };
}
