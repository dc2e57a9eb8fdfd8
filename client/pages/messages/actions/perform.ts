import { unreachable } from '../../../../shared/unreachable.ts';
import { act } from '../../../sync/act.ts';
import { type Change, patchOf } from './change.ts';

/** Does it: shown at once, taken back with a toast when the server refuses. @returns whether it was done */
export async function perform(id: string, change: Change): Promise<boolean> {
  const params = { id };
  const overlay = { kind: 'conversation', id, patch: patchOf(change) } as const;
  const answer = await (() => {
    switch (change.verb) {
      case 'assign':
        return act('PUT /conversations/:id/assign', { params, body: { staffId: change.staffId } }, overlay);
      case 'status':
      case 'service': {
        const { verb: _, ...body } = change;
        return act('PUT /conversations/:id/status', { params, body }, overlay);
      }
      case 'priority':
        return act('PUT /conversations/:id/priority', { params, body: { priority: change.priority } }, overlay);
      case 'memberGroup':
        return act(
          'PUT /conversations/:id/member-group',
          { params, body: { memberGroup: change.memberGroup } },
          overlay,
        );
      case 'labels':
        return act('PUT /conversations/:id/labels', { params, body: { labels: change.labels } }, overlay);
      case 'tags':
        return act('POST /conversations/:id/tags', { params, body: { tags: change.tags } }, overlay);
      case 'pin':
        return act('PUT /conversations/:id/pin', { params, body: { pinned: change.pinned } }, overlay);
      case 'archive':
        return act('PUT /conversations/:id/archive', { params, body: { archived: change.archived } }, overlay);
      case 'processed':
        return act('PUT /conversations/:id/processed', { params, body: {} }, overlay);
      case 'transfer':
        return act(
          'POST /conversations/:id/transfer',
          { params, body: { staffId: change.staffId, note: change.note || null } },
          overlay,
        );
      case 'escalate':
        return act('POST /conversations/:id/escalate', { params, body: { note: change.note || null } }, overlay);
      default:
        return unreachable(change);
    }
  })();
  return !answer.error;
}
