import type { FastifyInstance } from 'fastify';
import { limits } from '../../shared/limits.ts';
import { editBar, type Viewer } from '../../shared/permissions.ts';
import type { Staff } from '../../shared/rows.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { StaffStatus } from '../../shared/vocabulary.ts';
import { mustBeGoodPassword } from '../auth/password-rules.ts';
import { assignConversation } from '../commands/assignments.ts';
import { found } from '../commands/found.ts';
import { editedOf } from '../commands/grants.ts';
import { inOneRecord } from '../commands/in-one-record.ts';
import { type CreateLink, createInvitation, createLink } from '../commands/links.ts';
import { nothing } from '../commands/nothing.ts';
import { changeStaff, createStaff, deleteStaff, resetPassword, setPermissions } from '../commands/staff.ts';
import { aboutSheet } from '../export/about-sheet.ts';
import type { Exports } from '../export/exports.ts';
import { peopleSheet } from '../export/list-sheets.ts';
import { dayOf } from '../figures/days.ts';
import { newId } from '../keys/ids.ts';
import { audienceOf } from '../kinds/audience.ts';
import { cutFor } from '../kinds/shown.ts';
import { settingsOf } from '../projections/defaults.ts';
import { iso, type Stored } from '../projections/stored.ts';
import type { AccountQueries } from '../queries/accounts.ts';
import { brandNamesOf } from '../queries/brands.ts';
import type { PeopleQueries } from '../queries/people.ts';
import { actorOf } from './actor.ts';
import { brandsOf, type RouteDeps } from './deps.ts';
import {
  deleteAllViews,
  deleteOwnMacros,
  deleteOwnReplies,
  endAllSessions,
  removeAllMutes,
  revokeAllCreated,
} from './end-sessions.ts';
import type { LinkIssuer } from './links.ts';
import { mount } from './mount.ts';
import { sendWorkbook } from './send-workbook.ts';
import { mustSeeBrands } from './shown.ts';
import { withPresent } from './with-present.ts';

export function staffRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { accounts: AccountQueries; exports: Exports; people: PeopleQueries; links: LinkIssuer },
): void {
  const { engine, rows, config, passwords, accounts, exports, people, links } = deps;
  const { masterUsername } = config;

  const shown = (id: string, viewer: Viewer): Staff =>
    cutFor('staff', found(engine.read, 'staff', id).row, audienceOf(viewer, true));

  /**
   * Ends sessions that started while a command in the stream `config` ran. Sign-ins are recorded in the stream of the person, so they do
   * not conflict with the command, which may have missed them.
   */
  async function signOut(staffId: string, viewer: Viewer): Promise<void> {
    await engine.execute(`staff/${staffId}`, actorOf(viewer), endAllSessions(rows, staffId));
  }

  /** Unassigns a person's conversations, except conversations that have been assigned to another person in the meantime. */
  async function returnToQueue(staffId: string, viewer: Viewer): Promise<void> {
    const returnOne = (conversationId: string) =>
      engine.execute(`conversation/${conversationId}`, actorOf(viewer), (read, at) =>
        read('conversation', conversationId)?.row.assignedTo === staffId
          ? assignConversation({ conversationId, staffId: null, by: viewer.id })(read, at)
          : nothing,
      );
    await Promise.all(accounts.conversationsOf(staffId).map(returnOne));
  }

  const permissionsOf = (stored: Stored<'staff'>, viewer: Viewer) => ({
    own: stored.hidden.permissions,
    effective: [...viewerOf(stored).permissions],
    mayEdit: editBar(viewer, editedOf(engine.read, stored)) === null,
  });

  mount(app, deps.mounting, {
    'GET /staff': ({ query, viewer }) => {
      const { brand = 'all' } = query;
      mustSeeBrands(deps, viewer, brand);
      const { items, meta } = people.page(audienceOf(viewer, true), { ...query, brand }, query, engine.now());
      return { data: items, meta };
    },
    'GET /staff/export': async ({ query, viewer, ...receiver }) => {
      const { lang, brand = 'all', ...filters } = query;
      mustSeeBrands(deps, viewer, brand);
      const at = engine.now();
      const { timeZone: zone } = settingsOf(engine.read);
      const page = { limit: limits.listLinesMax, sort: 'role' } as const;
      const { items, meta } = people.page(audienceOf(viewer, true), { ...filters, brand }, page, at);
      const nameOf = (id: string) => engine.read('brand', id)?.row.name;
      const brands = brandNamesOf(rows, viewer, brand);
      const file = await exports.workbook([
        peopleSheet({ people: items, isMore: meta.nextCursor !== null, nameOf }, lang),
        aboutSheet({ brands, days: null, person: null, zone, asOf: iso(at) }, lang),
      ]);
      return sendWorkbook(receiver, `people-${dayOf(at, zone)}`, file);
    },
    'GET /staff/directory': ({ query, viewer }) => {
      const { q, active, brand = 'all', ...page } = query;
      mustSeeBrands(deps, viewer, brand);
      // Returns only rows that the team scope also contains, because the page would never receive updates of other rows.
      const { items, ...meta } = people.directory(audienceOf(viewer, false), { q, active, brand }, page);
      return { data: items, meta };
    },
    'GET /staff/:id': ({ params, viewer }) => ({ data: shown(params.id, viewer) }),
    'POST /staff': async ({ body, viewer, command, request }) => {
      const { password, permissions = null, status: requested, ...fields } = body;
      const staffId = newId(engine.now());
      if (password !== undefined) mustBeGoodPassword(password, fields);
      const passwordHash = password === undefined ? null : await passwords.hash(password);
      const status: StaffStatus = passwordHash === null && requested === 'active' ? 'invited' : requested;
      const account = { ...fields, status, permissions, master: false, masterUsername, staffId, passwordHash };
      if (status !== 'invited') {
        await command('config', (by) => createStaff({ ...account, by }));
        return { data: shown(staffId, viewer), meta: { mailedTo: null } };
      }
      const language = request.headers['accept-language'];
      const invite = (link: CreateLink) =>
        inOneRecord(createStaff({ ...account, by: link.by }), createInvitation(link));
      const { invitation, mailedTo } = await links.create(staffId, invite, { command, language });
      return { data: { ...shown(staffId, viewer), invitation }, meta: { mailedTo } };
    },
    'POST /staff/:id/invitation': async ({ params: { id: staffId }, viewer, command, request }) => {
      const language = request.headers['accept-language'];
      const { invitation, mailedTo } = await links.create(staffId, createLink, { command, language });
      return { data: { ...shown(staffId, viewer), invitation }, meta: { mailedTo } };
    },
    'PUT /staff/:id': async ({ params, body, viewer, subject, command, mayChange }) => {
      const { password, status: requested, ...others } = body;
      const status = requested === 'invited' ? undefined : requested;
      const fields = { ...others, status };
      const staffId = params.id;
      const mayChangePassword = () => {
        if (password !== undefined) mayChange(['password']);
      };
      mayChangePassword();
      if (password !== undefined) mustBeGoodPassword(password, { ...subject.row, ...fields });
      const passwordHash = password === undefined ? null : await passwords.hash(password);
      const change = command('config', (by) => {
        mayChangePassword();
        return inOneRecord(
          changeStaff({ ...fields, staffId, by, masterUsername, mayChange }),
          ...(passwordHash === null
            ? []
            : [
                resetPassword({ staffId, by, passwordHash, keepsStatus: status !== undefined }),
                revokeAllCreated(rows, staffId),
              ]),
          ...(passwordHash !== null || fields.status === 'inactive' ? [endAllSessions(rows, staffId)] : []),
        );
      });
      await withPresent(change, () => shown(staffId, viewer));
      if (passwordHash !== null || fields.status === 'inactive') await signOut(staffId, viewer);
      return { data: shown(staffId, viewer) };
    },
    'DELETE /staff/:id': async ({ params: { id: staffId }, viewer, command }) => {
      deleteStaff({ staffId, by: viewer })(engine.read, engine.now());
      // Unassigns the person's conversations before deleting the person. If the process crashes in between, no conversation is assigned to
      // a deleted person, and the deletion can be repeated.
      await returnToQueue(staffId, viewer);
      await command('config', (by) =>
        inOneRecord(
          deleteStaff({ staffId, by }),
          revokeAllCreated(rows, staffId),
          removeAllMutes(rows, staffId),
          deleteOwnMacros(rows, staffId),
          deleteAllViews(rows, staffId),
          deleteOwnReplies(rows, staffId),
        ),
      );
      await signOut(staffId, viewer);
      await returnToQueue(staffId, viewer);
      return { data: {} };
    },
    'PUT /staff/:id/status': async ({ params: { id: staffId }, body, viewer, command, mayChange }) => {
      const change = command('config', (by) =>
        inOneRecord(
          changeStaff({ ...body, staffId, by, masterUsername, mayChange }),
          ...(body.status === 'inactive' ? [endAllSessions(rows, staffId)] : []),
        ),
      );
      await withPresent(change, () => shown(staffId, viewer));
      if (body.status === 'inactive') await signOut(staffId, viewer);
      return { data: shown(staffId, viewer) };
    },
    'PUT /staff/:id/reset-password': async ({ params: { id: staffId }, body, viewer, subject, command }) => {
      mustBeGoodPassword(body.newPassword, subject.row, 'newPassword');
      const passwordHash = await passwords.hash(body.newPassword);
      await command('config', (by) =>
        inOneRecord(
          resetPassword({ staffId, by, passwordHash, mustChange: true }),
          revokeAllCreated(rows, staffId),
          endAllSessions(rows, staffId),
        ),
      );
      await signOut(staffId, viewer);
      return { data: {} };
    },
    'GET /staff/:id/permissions': ({ subject, viewer }) => ({ data: permissionsOf(subject, viewer) }),
    'PUT /staff/:id/permissions': async ({ params: { id: staffId }, body, viewer, subject, command }) => {
      const change = command('config', (by) => setPermissions({ ...body, staffId, by }));
      await withPresent(change, () => shown(staffId, viewer));
      return { data: permissionsOf(engine.read('staff', staffId) ?? subject, viewer) };
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
