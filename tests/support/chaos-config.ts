import { createLabel, deleteLabel } from '../../server/commands/brand-settings.ts';
import { changeBrand, createBrand, deleteBrand } from '../../server/commands/brands.ts';
import {
  bindLineAccount,
  changeLineAccount,
  createLineAccount,
  unbindLineAccount,
} from '../../server/commands/line-accounts.ts';
import { nothing } from '../../server/commands/nothing.ts';
import { changeQuickReply, createQuickReply, deleteQuickReply } from '../../server/commands/quick-replies.ts';
import { changeStaff, setPermissions } from '../../server/commands/staff.ts';
import { changeView, createView } from '../../server/commands/views.ts';
import type { Decide } from '../../server/engine/decision.ts';
import { newId } from '../../server/keys/ids.ts';
import { type Permission, permissions, type Role, roles } from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

const brandIds = (world: World) => world.app.rows.all('brand').map(({ row }) => row.id);

/** Returns a random administrator command on the configuration. The first brand is never deleted. */
export function randomConfigCommand(random: Random, world: World): Decide {
  const { rows } = world.app;
  const brandId = random.pick(brandIds(world));
  const labels = rows.all('label').map(({ row }) => row.id);
  const replies = rows.all('quickReply').map(({ row }) => row.id);
  const views = rows.all('view').map(({ row }) => row.id);
  const spare = rows.all('lineAccount').filter(({ row }) => row.nickname === 'Spare');
  const anyBrand = () => random.pick([null, ...brandIds(world)]);
  const acts: (() => Decide)[] = [
    () => changeBrand({ brandId, description: `described ${random.below(1000)}` }),
    () => createLabel({ labelId: newId(), brandId, name: 'New', color: '#E03131' }),
    () => (labels.length === 0 ? () => nothing : deleteLabel({ labelId: random.pick(labels) })),
    () =>
      createQuickReply({
        quickReplyId: newId(),
        brandId: anyBrand(),
        title: 'Hi',
        text: 'Hi',
        keywords: [],
        category: '',
        sort: 0,
      }),
    () =>
      replies.length === 0
        ? () => nothing
        : changeQuickReply({ quickReplyId: random.pick(replies), brandId: anyBrand() }),
    () => (replies.length === 0 ? () => nothing : deleteQuickReply({ quickReplyId: random.pick(replies) })),
    () =>
      createView({
        by: viewerOf(world.app.engine.read('staff', world.people.super_admin)!),
        viewsOf: () => [],
        viewId: newId(),
        name: 'View',
        ownerId: null,
        brandIds: [anyBrand() ?? 'all'],
        query: { unread: true },
        sort: 'smart',
      }),
    () => (views.length === 0 ? () => nothing : changeRandomView(random, world, random.pick(views))),
    () =>
      createLineAccount({
        lineAccountId: newId(),
        brandId: null,
        nickname: 'Spare',
        channelId: newId(),
        channelSecret: null,
        accessToken: null,
        enabled: false,
      }),
    () =>
      changeLineAccount({
        lineAccountId: random.pick(world.brands).lineAccountId,
        boundBy: null,
        nickname: `Account ${random.below(1000)}`,
      }),
    () =>
      moveAccount(
        random,
        spare.map(({ row }) => row),
        brandId,
      ),
    () =>
      createBrand({
        brandId: newId(),
        name: `Brand ${newId()}`,
        description: '',
        currency: 'THB',
        colorScheme: { primary: '#06C755' },
        labelIds: [],
      }),
  ];
  if (random.chance(0.06)) return closeBrand(random, world);
  return random.pick(acts)();
}

/** Changes who sees a view, or deletes the view. */
function changeRandomView(random: Random, world: World, viewId: string): Decide {
  const by = viewerOf(world.app.engine.read('staff', world.people.super_admin)!);
  if (random.chance(0.3)) return () => ({ events: [{ type: 'view.deleted', viewId }] });
  const ownerId = random.pick([null, ...Object.values(world.people)]);
  const of = [random.pick(['all', ...brandIds(world)])];
  if (random.chance(0.5)) return () => ({ events: [{ type: 'view.changed', viewId, ownerId, brandIds: of }] });
  return changeView({ by, viewsOf: () => [], viewId, name: 'Changed' });
}

function moveAccount(random: Random, spare: { id: string; brandId: string | null }[], brandId: string): Decide {
  if (spare.length === 0) return () => nothing;
  const { id: lineAccountId, brandId: bound } = random.pick(spare);
  if (bound === null) return bindLineAccount({ brandId, lineAccountId, boundBy: null });
  return unbindLineAccount({ brandId: bound, lineAccountId });
}

function closeBrand(random: Random, world: World): Decide {
  const first = world.brands[0]?.id;
  const others = brandIds(world).filter((id) => id !== first);
  if (others.length === 0) return () => nothing;
  const brandId = random.pick(others);
  const accounts = world.app.rows.of('lineAccount', brandId).map(({ row }) => row.id);
  return deleteBrand({ brandId, brandIds: brandIds(world), lineAccountIds: accounts });
}

/** Returns a random change of a user's permissions. The super administrator is excluded. */
export function randomStaffCommand(random: Random, world: World): Decide {
  const staffId = random.pick(roles.slice(0, -1).map((role) => world.people[role]));
  const change = (fields: { role?: Role; status?: 'active' | 'inactive'; assignedBrands?: string[] }) =>
    changeStaff({ staffId, by: null, masterUsername: null, ...fields });
  const some = <T>(items: readonly T[]) => items.filter(() => random.chance(0.5));
  return random.pick([
    () => change({ role: random.pick(roles.slice(0, -1)) }),
    () => change({ assignedBrands: some(brandIds(world)) }),
    () => change({ assignedBrands: some(brandIds(world)) }),
    () => change({ status: random.pick(['active', 'active', 'inactive']) }),
    () =>
      setPermissions({ staffId, by: null, permissions: random.chance(0.5) ? null : some(permissions as Permission[]) }),
  ])();
}
