import type { FastifyInstance } from 'fastify';
import { limits } from '../../shared/limits.ts';
import { changeMailServer, removeMailServer, tryMailServer } from '../commands/mail-server.ts';
import { newId } from '../keys/ids.ts';
import type { Secrets } from '../keys/secrets.ts';
import { messageIdOf } from '../mail/message-id.ts';
import { testMail } from '../mail/test-mail.ts';
import type { Mailer } from '../ports/mailer.ts';
import { settingsOf } from '../projections/defaults.ts';
import { mailServerOf } from '../projections/mail-server.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { withPresent } from './with-present.ts';

interface MailDeps extends RouteDeps {
  secrets: Pick<Secrets, 'seal'>;
  mailer: Mailer;
}

/** Mail server settings, and a test mail. */
export function mailRoutes(app: FastifyInstance, deps: MailDeps): void {
  const { engine, config, secrets, mailer } = deps;
  const present = () => mailServerOf(engine.read);

  function fromEnvironment() {
    if (config.mail === null) return null;
    const { host, port, security, username, password, from } = config.mail;
    const sender = { fromName: from.name, fromAddress: from.address };
    return { host, port, security, username: username ?? '', hasPassword: password !== null, ...sender };
  }

  mount(app, deps.mounting, {
    'GET /settings/smtp': () => ({ data: { server: present(), environment: fromEnvironment() } }),
    'PUT /settings/smtp': async ({ body: { version, password, ...server }, command }) => {
      const sealed = password === undefined ? undefined : secrets.seal(password);
      const change = command('config', () => changeMailServer({ server, password: sealed, version }));
      await withPresent(change, present);
      return { data: present() };
    },
    'DELETE /settings/smtp': async ({ command }) => {
      await command('config', removeMailServer);
      return { data: present() };
    },
    'POST /settings/smtp/test': async ({ body: { to, lang }, command }) => {
      const { systemName } = settingsOf(engine.read);
      const { publicUrl } = config;
      const messageId = messageIdOf(newId(engine.now()), publicUrl);
      if (mailer.isSetUp()) await command('config', tryMailServer);
      const mail = testMail({ to, language: lang, systemName, publicUrl, messageId });
      const outcome = await mailer.send(mail, { patienceMs: limits.mailTestMs });
      if (outcome.state === 'sent') return { data: { state: 'sent', problem: null, reply: null } };
      const { state, problem, reply, refused } = outcome;
      const told = reply ?? refused[0]?.reply ?? null;
      return { data: { state: state === 'unknown' ? 'unknown' : 'failed', problem, reply: told } };
    },
  });
}
