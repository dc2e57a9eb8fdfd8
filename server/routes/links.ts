import type { FastifyInstance } from 'fastify';
import type { Invitation } from '../../shared/api/staff.ts';
import { Refusal } from '../../shared/errors.ts';
import type { LinkKind } from '../../shared/vocabulary.ts';
import { signedInOf } from '../auth/access.ts';
import { isDemanded } from '../auth/first-step.ts';
import { mustBeGoodPassword } from '../auth/password-rules.ts';
import { hashToken, newToken } from '../auth/tokens.ts';
import { inOneRecord } from '../commands/in-one-record.ts';
import { type CreateLink, openLink, requestLink, useLink } from '../commands/links.ts';
import type { Decide } from '../engine/decision.ts';
import { type AccountMails, brandNames, requestedLanguage } from '../mail/account-mails.ts';
import { iso } from '../projections/stored.ts';
import { actorOf } from './actor.ts';
import { type AuthDeps, findStaff, signIn } from './auth.ts';
import type { RouteDeps } from './deps.ts';
import { endAllSessions, revokeAllCreated } from './end-sessions.ts';
import { type Command, mount } from './mount.ts';

/** Creates one-time links that administrators request, and mails them to their recipients. */
export class LinkIssuer {
  private readonly deps: Pick<RouteDeps, 'engine' | 'config'> & { accountMails: AccountMails };

  constructor(deps: LinkIssuer['deps']) {
    this.deps = deps;
  }

  urlOf(token: string): string {
    return `${this.deps.config.publicUrl}/welcome#${token}`;
  }

  /** Creates a link and mails it. @throws the refusals of `decide` */
  async create(
    staffId: string,
    decide: (link: CreateLink) => Decide,
    { command, language }: { command: Command; language: string | undefined },
  ): Promise<{ invitation: Invitation; mailedTo: string | null }> {
    const { engine, accountMails } = this.deps;
    const { token, hash } = newToken();
    const by = { name: '' };
    await command('config', (viewer) => {
      by.name = engine.read('staff', viewer.id)?.row.fullName ?? '';
      return decide({ staffId, hash, by: viewer });
    });
    const { link } = openLink(engine.read, hash, engine.now());
    const url = this.urlOf(token);
    const mail = { staffId, url, by: by.name, until: link.expiresAt, language: requestedLanguage(language) };
    accountMails.sendLink({ what: link.kind, ...mail });
    return { invitation: { url, expiresAt: iso(link.expiresAt) }, mailedTo: accountMails.addressOf(staffId) };
  }
}

/** Registers the routes for recipients of one-time links, and for requesting a new password. */
export function linkRoutes(
  app: FastifyInstance,
  deps: AuthDeps & { accountMails: AccountMails; links: LinkIssuer },
): void {
  const { engine, rows, config, passwords, tickets, browsers, accountMails, links } = deps;

  async function request(login: string, language: string | undefined): Promise<void> {
    const person = findStaff(engine.read, login);
    if (person === undefined || accountMails.addressOf(person.row.id) === null) return;
    const staffId = person.row.id;
    const { token, hash } = newToken();
    const { decision } = await engine.execute('config', 'system', requestLink({ staffId, hash }));
    const [event] = decision.events;
    if (event?.type !== 'link.created') return;
    const mail = { staffId, url: links.urlOf(token), by: '', until: event.expiresAt };
    accountMails.sendLink({ what: 'requestedReset', ...mail, language: requestedLanguage(language) });
  }

  /** Returns the username and email address that the person will have after using the link. */
  const namesAfter = (kind: LinkKind, row: { username: string; email: string }, username: string | undefined) => ({
    email: row.email,
    username: kind === 'invitation' ? (username ?? row.username) : row.username,
  });

  mount(app, deps.mounting, {
    'GET /auth/invitations/:token': ({ params }) => {
      const { link, person } = openLink(engine.read, hashToken(params.token), engine.now());
      const { fullName, username, assignedBrands, hasSecondFactor } = person.row;
      const isEverywhere = assignedBrands.includes('all');
      const brands = isEverywhere ? rows.all('brand').map(({ row }) => row.name) : brandNames(engine.read, person);
      return {
        data: {
          fullName,
          username,
          needsSecondFactor: isDemanded(engine.read, person) && !hasSecondFactor,
          kind: link.kind,
          invitedBy: link.createdBy === null ? null : (engine.read('staff', link.createdBy)?.row.fullName ?? null),
          brands: brands.sort((a, b) => a.localeCompare(b)),
          expiresAt: iso(link.expiresAt),
        },
      };
    },
    'POST /auth/invitations/:token': async ({ params, body, request, reply }) => {
      const { password, ...names } = body;
      const hash = hashToken(params.token);
      const { link, person } = openLink(engine.read, hash, engine.now());
      const staffId = person.row.id;
      mustBeGoodPassword(password, namesAfter(link.kind, person.row, names.username));
      const passwordHash = await passwords.hash(password);
      const use = useLink({ hash, passwordHash, masterUsername: config.masterUsername, ...names });
      // An administrator resets a password when an account may be compromised, so everything created with the old password is revoked.
      const isAnswer = link.kind === 'reset' && link.createdBy !== null;
      const actor = actorOf({ id: staffId });
      const end = [endAllSessions(rows, staffId), ...(isAnswer ? [revokeAllCreated(rows, staffId)] : [])];
      await engine.execute('config', actor, inOneRecord(use, ...end));
      // Also ends sessions that started while the command ran. Sign-ins are recorded in the stream of the person, so they do not conflict
      // with the command in the stream `config`, which may have missed them.
      await engine.execute(`staff/${staffId}`, actor, endAllSessions(rows, staffId));
      const now = engine.read('staff', staffId);
      if (now === undefined) throw new Refusal('invitation_not_found');
      if (now.hidden.secondFactor?.state === 'active') {
        throw new Refusal('second_factor_required', [], { ticket: tickets.issue(now, null) });
      }
      const token = await signIn(deps, staffId, reply);
      browsers.remember(request, reply, staffId);
      return { data: { token, ...signedInOf(engine.read, engine.read('staff', staffId) ?? now) } };
    },
    'POST /auth/forgot-password': ({ body, request: { headers, log } }) => {
      // Runs after the response, because the response time would otherwise reveal whether the account exists.
      setImmediate(() => {
        request(body.login, headers['accept-language']).catch((error) => {
          log.error({ err: error }, 'Password link could not be created');
        });
      });
      return { data: {} };
    },
  });
}
