import type { FastifyInstance } from 'fastify';
import { limits } from '../../shared/limits.ts';
import type { Blobs } from '../blobs/port.ts';
import { setBrandLogo } from '../commands/brands.ts';
import { found } from '../commands/found.ts';
import {
  changeMailServer,
  changeSettings,
  removeMailServer,
  resetSettings,
  tryMailServer,
} from '../commands/settings.ts';
import { newId } from '../keys/ids.ts';
import type { Secrets } from '../keys/secrets.ts';
import { messageIdOf } from '../mail/message-id.ts';
import { testMail } from '../mail/test-mail.ts';
import { logoAddress, logoBlob } from '../media/logo-address.ts';
import type { RecordedBlobs } from '../media/recorded-blobs.ts';
import type { Mailer } from '../ports/mailer.ts';
import { defaultSettings, settingsOf } from '../projections/defaults.ts';
import { mailServerOf } from '../projections/mail-server.ts';
import { type QuietConversations, quietBefore } from '../queries/quiet-conversations.ts';
import type { RouteDeps } from './deps.ts';
import { type Command, type Input, mount } from './mount.ts';
import { sendPicture, storeLogo } from './uploads.ts';
import { withPresent } from './with-present.ts';

export function settingsRoutes(app: FastifyInstance, deps: RouteDeps & { secrets: Secrets }): void {
  const { engine, secrets } = deps;
  mount(app, deps.mounting, {
    'GET /settings': () => ({ data: settingsOf(engine.read) }),
    'PUT /settings': async ({ body: { iceServers: requested, version, ...changes }, command, mayChange }) => {
      const iceServers = requested?.map((one) =>
        typeof one.credential === 'string' ? { ...one, credential: secrets.seal(one.credential) } : one,
      );
      const wish = { changes, iceServers, defaults: defaultSettings, version, mayChange };
      const change = command('config', () => changeSettings(wish));
      return withPresent(change, () => settingsOf(engine.read));
    },
    'POST /settings/reset': async ({ command, mayChange }) => {
      await command('config', () => resetSettings({ defaults: defaultSettings, mayChange }));
      return { data: settingsOf(engine.read) };
    },
  });
}

export function retentionRoutes(app: FastifyInstance, deps: RouteDeps & { quiet: QuietConversations }): void {
  const { engine, quiet } = deps;
  mount(app, deps.mounting, {
    'GET /settings/retention': async ({ query }) => {
      let [conversations, messages] = [0, 0];
      for await (const found of quiet.of(quietBefore(engine.now(), query.days))) {
        if (conversations === limits.quietMax) return { data: { conversations, messages, isMore: true } };
        conversations += 1;
        messages += found.messages;
      }
      return { data: { conversations, messages, isMore: false } };
    },
  });
}

/** Registers the routes of the logos of brands and of the system. Logos are stored as blobs. */
export function logoRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { blobs: Blobs; recordedBlobs: RecordedBlobs },
): void {
  const { engine, blobs } = deps;

  async function setBrand(brandId: string, command: Command, logo: string | null) {
    await command('config', () => setBrandLogo({ brandId, logo }));
    return { data: found(engine.read, 'brand', brandId).row };
  }

  async function setSystem(
    { command, mayChange }: Pick<Input<'DELETE /settings/logo'>, 'command' | 'mayChange'>,
    logo: string | null,
  ) {
    const changes = { systemLogo: logo === null ? null : logoAddress(logo) };
    await command('config', () => changeSettings({ changes, defaults: defaultSettings, mayChange }));
    return { data: settingsOf(engine.read) };
  }

  mount(app, deps.mounting, {
    'POST /brands/:id/logo': (input) =>
      storeLogo(input, deps, (logo) => setBrand(input.params.id, input.command, logo)),
    'DELETE /brands/:id/logo': ({ params, command }) => setBrand(params.id, command, null),
    'GET /brands/:id/logo': ({ params, reply }) => {
      const brand = engine.read('brand', params.id);
      return sendPicture(reply, blobs, brand?.hidden.logo ?? null);
    },
    'POST /settings/logo': (input) => storeLogo(input, deps, (logo) => setSystem(input, logo)),
    'DELETE /settings/logo': (input) => setSystem(input, null),
    'GET /settings/logo': ({ reply }) => sendPicture(reply, blobs, logoBlob(settingsOf(engine.read).systemLogo)),
  });
}

interface MailDeps extends RouteDeps {
  secrets: Pick<Secrets, 'seal'>;
  mailer: Mailer;
}

/** Registers the routes of the mail server's settings, and of test mails. */
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
      return withPresent(change, present);
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
      const finalReply = reply ?? refused[0]?.reply ?? null;
      return { data: { state: state === 'unknown' ? 'unknown' : 'failed', problem, reply: finalReply } };
    },
  });
}
