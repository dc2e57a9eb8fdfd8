import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { holds } from '../../shared/fold.ts';
import { can, editBar, type Viewer } from '../../shared/permissions.ts';
import type { Staff } from '../../shared/rows.ts';
import { worksIn } from '../../shared/team.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { mustBeGoodPassword } from '../auth/password-rules.ts';
import { hashPassword } from '../auth/passwords.ts';
import { revokeApiTokens } from '../commands/api-tokens.ts';
import { assignConversation } from '../commands/assignments.ts';
import { editedOf } from '../commands/grants.ts';
import { inOneRecord } from '../commands/in-one-record.ts';
import { changeStaff, createStaff, deleteStaff, resetPassword, setPermissions } from '../commands/staff.ts';
import type { Decide } from '../engine/decision.ts';
import { aboutSheet } from '../export/about-sheet.ts';
import type { Exports } from '../export/exports.ts';
import { peopleSheet } from '../export/people-sheet.ts';
import { dayOf } from '../figures/days.ts';
import { newId } from '../keys/ids.ts';
import { audienceOf, sharesBrand } from '../kinds/audience.ts';
import { cutFor } from '../kinds/shown.ts';
import { settingsOf } from '../projections/defaults.ts';
import { iso, type Stored } from '../projections/stored.ts';
import type { AccountQueries } from '../queries/accounts.ts';
import { namesMeant } from '../queries/brands.ts';
import { pageOf } from '../queries/page.ts';
import { peopleOf, sortKeys } from '../queries/people.ts';
import { actorOf, brandsOf, type RouteDeps } from './deps.ts';
import { endAllSessions } from './end-sessions.ts';
import { forbidden, mount } from './mount.ts';
import { sendWorkbook } from './send-workbook.ts';
import { mustSeeBrands } from './shown.ts';
import { withPresent } from './with-present.ts';

/** People of one file. */
const exportedMax = 20_000;

const byName = ({ fullName }: { fullName: string }) => [fullName];

export function staffRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { accounts: AccountQueries; exports: Exports },
): void {
  const { engine, rows, config, accounts, exports } = deps;
  const { masterUsername } = config;

  const change = (viewer: Viewer, decide: Decide) => engine.execute('config', actorOf(viewer), decide);

  const changeSeen = (staffId: string, viewer: Viewer, decide: Decide) =>
    withPresent(change(viewer, decide), () => shown(staffId, viewer));

  function shown(id: string, viewer: Viewer): Staff {
    const stored = engine.read('staff', id);
    if (stored === undefined) throw new Refusal('staff_not_found');
    return cutFor('staff', stored.row, audienceOf(viewer, true));
  }

  /** A token that was made under a password goes with it. */
  const withoutTokens =
    (staffId: string): Decide =>
    (read, at) => {
      const apiTokenIds = rows.of('apiToken', staffId).map(({ row }) => row.id);
      return revokeApiTokens({ apiTokenIds })(read, at);
    };

  async function signOut(staffId: string, viewer: Viewer): Promise<void> {
    await engine.execute(`staff/${staffId}`, actorOf(viewer), endAllSessions(rows, staffId));
  }

  async function returnToQueue(staffId: string, viewer: Viewer): Promise<void> {
    const return1 = (conversationId: string) =>
      engine.execute(
        `conversation/${conversationId}`,
        actorOf(viewer),
        assignConversation({ conversationId, staffId: null }),
      );
    await Promise.all(accounts.heldBy(staffId).map(return1));
  }

  const permissionsOf = (stored: Stored<'staff'>, viewer: Viewer) => ({
    own: stored.hidden.permissions,
    effective: [...viewerOf(stored).permissions],
    mayEdit: editBar(viewer, editedOf(engine.read, stored)) === null,
  });

  /** Keys beside a role are a key of their own, wherever they are set. */
  function maySetKeys(viewer: Viewer, { permissions }: { permissions?: unknown }): void {
    if (permissions !== undefined && !can(viewer, 'access.permissions')) throw forbidden(['access.permissions']);
  }

  mount(app, deps.mounting, {
    'GET /staff': ({ query, viewer }) => {
      const { brand = 'all' } = query;
      mustSeeBrands(deps, viewer, brand);
      const audience = audienceOf(viewer, true);
      const { found, counts } = peopleOf(rows, audience, { ...query, brand }, engine.now());
      const { items, ...meta } = pageOf(found, query, sortKeys[query.sort]);
      return { data: items.map((row) => cutFor('staff', row, audience)), meta: { ...meta, counts } };
    },
    'GET /staff/export': async ({ query, viewer, reply }) => {
      const { lang, ...asked } = query;
      const { brand = 'all' } = asked;
      mustSeeBrands(deps, viewer, brand);
      const audience = audienceOf(viewer, true);
      const at = engine.now();
      const { timeZone: zone } = settingsOf(engine.read);
      const { found } = peopleOf(rows, audience, { ...asked, brand }, at);
      const { items, nextCursor } = pageOf(found, { limit: exportedMax }, sortKeys.role);
      const people = items.map((row) => cutFor('staff', row, audience));
      const nameOf = (id: string) => engine.read('brand', id)?.row.name;
      const brands = namesMeant(rows, viewer, brand);
      const file = await exports.workbook([
        peopleSheet({ people, isMore: nextCursor !== null, nameOf }, lang),
        aboutSheet({ brands, days: null, person: null, zone, asOf: iso(at) }, lang),
      ]);
      return sendWorkbook(reply, `people-${dayOf(at, zone)}`, file);
    },
    'GET /staff/directory': ({ query, viewer }) => {
      const { q, active, brand = 'all' } = query;
      mustSeeBrands(deps, viewer, brand);
      // As the team scope has it: a row that no scope holds would stay as it was on a page.
      const audience = audienceOf(viewer, false);
      const all = rows
        .all('colleague')
        .map(({ row }) => row)
        .filter((row) => sharesBrand(audience, row) && holds(q, row.fullName))
        .filter((row) => (active ?? row.active) === row.active && (brand === 'all' || worksIn(row, brand)));
      const { items, ...meta } = pageOf(all, query, byName);
      return { data: items.map((row) => cutFor('colleague', row, audience)), meta };
    },
    'GET /staff/:id': ({ params, viewer }) => ({ data: shown(params.id, viewer) }),
    'POST /staff': async ({ body, viewer }) => {
      maySetKeys(viewer, body);
      const { password, permissions = null, ...fields } = body;
      const staffId = newId(engine.now());
      mustBeGoodPassword(password, fields);
      const passwordHash = await hashPassword(password);
      const rest = { permissions, master: false, by: viewer, masterUsername };
      await change(viewer, createStaff({ ...fields, ...rest, staffId, passwordHash }));
      return { data: shown(staffId, viewer) };
    },
    'PUT /staff/:id': async ({ params, body, viewer, subject }) => {
      maySetKeys(viewer, body);
      const { password, ...fields } = body;
      const staffId = params.id;
      const decides = [changeStaff({ ...fields, staffId, by: viewer, masterUsername })];
      if (password !== undefined) {
        mustBeGoodPassword(password, { ...subject.row, ...fields });
        decides.push(resetPassword({ staffId, by: viewer, passwordHash: await hashPassword(password) }));
        decides.push(withoutTokens(staffId));
      }
      await changeSeen(staffId, viewer, inOneRecord(...decides));
      if (password !== undefined || fields.status === 'inactive') await signOut(staffId, viewer);
      return { data: shown(staffId, viewer) };
    },
    'DELETE /staff/:id': async ({ params, viewer }) => {
      const leave = deleteStaff({ staffId: params.id, by: viewer });
      leave(engine.read, engine.now());
      // Their work goes first: who is gone for good after a crash half way holds nothing, and who is not can be deleted again.
      await returnToQueue(params.id, viewer);
      await change(viewer, inOneRecord(leave, withoutTokens(params.id)));
      await signOut(params.id, viewer);
      await returnToQueue(params.id, viewer);
      return { data: {} };
    },
    'PUT /staff/:id/status': async ({ params, body, viewer }) => {
      const staffId = params.id;
      await change(viewer, changeStaff({ staffId, status: body.status, by: viewer, masterUsername }));
      if (body.status === 'inactive') await signOut(staffId, viewer);
      return { data: shown(staffId, viewer) };
    },
    'PUT /staff/:id/reset-password': async ({ params, body, viewer, subject }) => {
      const staffId = params.id;
      mustBeGoodPassword(body.newPassword, subject.row, 'newPassword');
      const passwordHash = await hashPassword(body.newPassword);
      await change(viewer, inOneRecord(resetPassword({ staffId, by: viewer, passwordHash }), withoutTokens(staffId)));
      await signOut(staffId, viewer);
      return { data: {} };
    },
    'GET /staff/:id/permissions': ({ subject, viewer }) => ({ data: permissionsOf(subject, viewer) }),
    'PUT /staff/:id/permissions': async ({ params, body, viewer, subject }) => {
      await changeSeen(params.id, viewer, setPermissions({ ...body, staffId: params.id, by: viewer }));
      return { data: permissionsOf(engine.read('staff', params.id) ?? subject, viewer) };
    },
    'GET /staff/:id/stats': ({ params, viewer, subject }) => {
      const brandIds = brandsOf(rows, viewer, 'all');
      const load = engine.read('colleague', params.id)?.row.load ?? {};
      const sum = (of: (brandId: string) => number | undefined) => brandIds.reduce((n, id) => n + (of(id) ?? 0), 0);
      return {
        data: {
          presence: subject.row.presence,
          lastLoginAt: subject.row.lastLoginAt,
          assigned: sum((id) => engine.read('counts', `${id}:${params.id}`)?.row.assigned),
          open: sum((id) => load[id]),
          capacity: settingsOf(engine.read).staffCapacity,
        },
      };
    },
  });
}
