import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { can, seesBrand, selfOf, type Viewer } from '../../shared/permissions.ts';
import type { SavedView } from '../../shared/view-row.ts';
import type { Decide } from '../engine/decision.ts';
import type { Read } from '../projections/stored.ts';
import { differing, found, mustBeCurrent } from './found.ts';
import { nothing } from './nothing.ts';

type Fields = Omit<SavedView, 'id' | 'version'>;

interface By {
  by: Viewer;
  /** Returns the views of a person, or with `null` the shared views. */
  viewsOf: (ownerId: string | null) => readonly Pick<SavedView, 'id' | 'order'>[];
}

/**
 * Creates a view.
 * @param ownerId `undefined` means the caller
 * @param order `undefined` means the end of the list
 * @throws Refusal `forbidden`, `brand_not_found`, `too_many_views`
 */
export function createView({
  by,
  viewsOf,
  viewId,
  ownerId = by.id,
  order,
  ...fields
}: By & { viewId: string } & Omit<Fields, 'ownerId' | 'order'> & {
    ownerId?: string | null | undefined;
    order?: number | undefined;
  }): Decide {
  return (read) => {
    mustKeepFor(by, ownerId);
    mustSeeBrands(read, by, fields.brandIds);
    mustHaveRoom(viewsOf(ownerId));
    const listed = [...viewsOf(null), ...viewsOf(by.id)];
    const last = listed.reduce((max, view) => Math.max(max, view.order), 0);
    return { events: [{ type: 'view.created', viewId, ...fields, ownerId, order: order ?? last + 1 }] };
  };
}

/**
 * Changes a view that the caller sees. Brands of the view that the caller does not see are kept.
 * @throws Refusal `view_not_found`, `forbidden`, `changed_meanwhile`, `brand_not_found`, `too_many_views`
 */
export function changeView({
  by,
  viewsOf,
  viewId,
  version,
  ...wished
}: By & { viewId: string; version?: number | undefined } & Partial<{
    [F in keyof Fields]: Fields[F] | undefined;
  }>): Decide {
  return (read) => {
    const { row, hidden } = found(read, 'view', viewId);
    mustKeepFor(by, row.ownerId);
    mustBeCurrent(hidden.editedAt, version);
    const brandIds = wished.brandIds === undefined ? undefined : withUnseen(by, row.brandIds, wished.brandIds);
    const changes = differing(row, { ...wished, brandIds }) as Partial<Fields>;
    if (changes.brandIds !== undefined)
      mustSeeBrands(
        read,
        by,
        changes.brandIds.filter((id) => !row.brandIds.includes(id)),
      );
    if (changes.ownerId !== undefined) {
      mustKeepFor(by, changes.ownerId);
      mustHaveRoom(viewsOf(changes.ownerId));
    }
    return Object.keys(changes).length === 0 ? nothing : { events: [{ type: 'view.changed', viewId, ...changes }] };
  };
}

/** @throws Refusal `view_not_found`, `forbidden` */
export function deleteView({ by, viewId }: Pick<By, 'by'> & { viewId: string }): Decide {
  return (read) => {
    mustKeepFor(by, found(read, 'view', viewId).row.ownerId);
    return { events: [{ type: 'view.deleted', viewId }] };
  };
}

/** Checks that the caller can write views of this owner. Shared views require `messages.assign`, and nobody writes views of others. */
function mustKeepFor(by: Viewer, ownerId: string | null): void {
  if (ownerId === null ? can(by, 'messages.assign') : ownerId === selfOf(by)) return;
  const message = ownerId === null ? 'messages.assign' : 'A view belongs to the caller, or is shared.';
  throw new Refusal('forbidden', [{ path: 'ownerId', message }]);
}

function mustSeeBrands(read: Read, by: Viewer, brandIds: readonly string[]): void {
  const sees = (id: string) => id === 'all' || (seesBrand(by, id) && read('brand', id) !== undefined);
  if (!brandIds.every(sees)) throw new Refusal('brand_not_found');
}

function mustHaveRoom(views: readonly unknown[]): void {
  if (views.length >= limits.viewsMax) throw new Refusal('too_many_views');
}

function withUnseen(by: Viewer, before: readonly string[], brandIds: readonly string[]): string[] {
  if (brandIds.includes('all')) return ['all'];
  const unseen = before.filter((id) => id !== 'all' && !seesBrand(by, id));
  return [...new Set([...brandIds, ...unseen])];
}
