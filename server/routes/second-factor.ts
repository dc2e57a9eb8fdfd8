import type { FastifyInstance } from 'fastify';
import type { SecondFactorView } from '../../shared/api/second-factor.ts';
import { Refusal } from '../../shared/errors.ts';
import { signedInOf } from '../auth/access.ts';
import { isDemanded } from '../auth/first-step.ts';
import { isRightNow, proveBy, tryCode } from '../auth/prove.ts';
import { newRecoveryCodes } from '../auth/recovery-codes.ts';
import { newSecret, otpauthUrlOf } from '../auth/totp.ts';
import { inOneRecord } from '../commands/in-one-record.ts';
import { nothing } from '../commands/nothing.ts';
import {
  enableSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  spendCode,
} from '../commands/second-factor.ts';
import type { Decide } from '../engine/decision.ts';
import { settingsOf } from '../projections/defaults.ts';
import { actorOf } from './actor.ts';
import { type AuthDeps, signIn } from './auth.ts';
import { endAllSessions } from './end-sessions.ts';
import { mount } from './mount.ts';

/** The second factor: completing a sign-in, setting it up, and switching it off. */
export function secondFactorRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { engine, rows, guard, secrets, tickets, browsers } = deps;

  function shown(staffId: string): SecondFactorView {
    const stored = engine.read('staff', staffId);
    if (stored === undefined) throw new Refusal('staff_not_found');
    const factor = stored.hidden.secondFactor;
    const demanded = isDemanded(engine.read, stored);
    if (factor?.state !== 'active') return { since: null, recoveryCodesLeft: 0, demanded };
    return { since: new Date(factor.since).toISOString(), recoveryCodesLeft: factor.recoveryCodes.length, demanded };
  }

  const execute = (staffId: string, by: Parameters<typeof actorOf>[0], decide: Decide) =>
    engine.execute(`staff/${staffId}`, actorOf(by), decide);

  mount(app, deps.mounting, {
    'POST /auth/second-factor': async ({ body, request, reply }) => {
      const ticket = tickets.take(body.ticket);
      const { staffId, browser } = ticket;
      const stays: Decide = () => {
        if (tickets.personOf(body.ticket) === null) throw new Refusal('sign_in_expired');
        return nothing;
      };
      const prove = proveBy(secrets, body.code);
      const wasRight = isRightNow(engine, staffId, prove);
      const use = inOneRecord(stays, spendCode({ staffId, prove }));
      let token = '';
      const from = `sign-in ${browser ?? ''}`;
      await tryCode(guard, { staffId, from, wrong: new Refusal('invalid_code'), wasRight }, async () => {
        token = await signIn(deps, staffId, reply, use);
      });
      tickets.spend(ticket);
      browsers.remember(request, reply, staffId);
      const stored = engine.read('staff', staffId);
      if (stored === undefined) throw new Refusal('sign_in_expired');
      return { data: { token, ...signedInOf(engine.read, stored) } };
    },
    'GET /auth/second-factor': ({ viewer }) => ({ data: shown(viewer.id) }),
    'POST /auth/second-factor/enrol': async ({ viewer, session }) => {
      const secret = newSecret();
      const { codes: recoveryCodes, hashes } = newRecoveryCodes();
      const offer = { staffId: viewer.id, secret: secrets.seal(secret), recoveryCodes: hashes };
      await execute(viewer.id, viewer, offerSecondFactor(offer));
      const issuer = settingsOf(engine.read).systemName;
      const otpauthUrl = otpauthUrlOf(secret, { issuer, label: session.staff.row.username });
      return { data: { secret, otpauthUrl, recoveryCodes } };
    },
    'PUT /auth/second-factor': async ({ body, viewer, session }) => {
      const staffId = viewer.id;
      const enable = inOneRecord(
        enableSecondFactor({ staffId, prove: proveBy(secrets, body.code) }),
        endAllSessions(rows, staffId, { but: session.sessionId }),
      );
      const wrong = new Refusal('wrong_code', [{ path: 'code', message: 'A code of the app.' }]);
      await tryCode(guard, { staffId, from: 'enrolment', wrong, wasRight: false }, () =>
        execute(staffId, viewer, enable),
      );
      return { data: shown(staffId) };
    },
    'POST /auth/second-factor/recovery-codes': async ({ viewer }) => {
      const { codes: recoveryCodes, hashes } = newRecoveryCodes();
      await execute(viewer.id, viewer, renewRecoveryCodes({ staffId: viewer.id, recoveryCodes: hashes }));
      return { data: { recoveryCodes } };
    },
    'DELETE /auth/second-factor': async ({ viewer }) => {
      await execute(viewer.id, viewer, removeSecondFactor({ staffId: viewer.id, by: null }));
      return { data: shown(viewer.id) };
    },
    'DELETE /staff/:id/second-factor': async ({ params: { id: staffId }, command }) => {
      await command(`staff/${staffId}`, (by) => removeSecondFactor({ staffId, by }));
      return { data: {} };
    },
  });
}
