import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { madeBytes } from '../api/content-routes.ts';
import { avatar } from '../media/avatar.ts';
import { ownFile } from '../own-file.ts';
import type { World } from '../state/world.ts';
import { actSchema, participantOf, perform, upload } from './acts.ts';
import { control, controlSchema } from './control.ts';
import { streamChanges } from './events.ts';
import { addFontRoutes } from './fonts.ts';
import { previewAt } from './preview.ts';
import { chatView, stateView } from './views.ts';

const web = ownFile('phone/web');
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };
const uploadLimit = 200 * 1_024 * 1_024;

/** Serves the phone page and its API. Needs no authentication, because it represents a phone in a customer's hand. */
export function phone(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    const file = (reply: FastifyReply, name: string) =>
      reply
        .type(`${types[name.split('.').pop() ?? ''] ?? 'text/plain'}; charset=utf-8`)
        .header('cache-control', 'no-cache')
        .send(readFileSync(join(web, name)));

    app.setErrorHandler((error: Error, _request, reply) =>
      reply.code(error instanceof z.ZodError ? 400 : 500).send({ message: error.message }),
    );
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: uploadLimit },
      (_request, body, done) => done(null, body),
    );
    addFontRoutes(app);

    app.get('/', (_request, reply) => reply.redirect('/phone'));
    app.get('/phone', (_request, reply) => file(reply, 'page.html'));
    app.get('/phone/web/:name', (request, reply) => {
      const { name } = z.object({ name: z.string().regex(/^[a-z-]+\.(js|css)$/) }).parse(request.params);
      return file(reply, name);
    });

    for (const path of ['/avatar/:id', '/avatar/:id/:size']) {
      app.get(path, (request, reply) => {
        const { id } = request.params as { id: string };
        const bots = [...world.channels.values()].map((channel) => channel.botUserId);
        const kind = bots.includes(id) ? 'bot' : /^[CR]/.test(id) ? 'group' : 'person';
        return reply.type('image/png').header('cache-control', 'max-age=86400').send(avatar(id, kind));
      });
    }

    app.get('/phone/state', (request) => stateView(world, (request.query as { channel?: string }).channel));
    app.get('/phone/chat', (request) => {
      const { channel, chat } = z.object({ channel: z.string(), chat: z.string() }).parse(request.query);
      return chatView(world, channel, chat) ?? {};
    });
    app.get('/phone/events', (request, reply) => streamChanges(world, request, reply));

    app.get('/phone/content/:id', (request, reply) => {
      const content = world.messages.get((request.params as { id: string }).id)?.content;
      if (!content) return reply.code(404).send();
      // The sandbox prevents the execution of a customer's file, even of an HTML file that is opened directly.
      reply.type(content.mime).header('content-security-policy', 'sandbox').header('x-content-type-options', 'nosniff');
      return reply.send(content.size === undefined ? content.bytes : Readable.from(madeBytes(content.size)));
    });

    app.get('/phone/preview', async (request, reply) => {
      const { channel, chat, id } = z
        .object({ channel: z.string(), chat: z.string(), id: z.string() })
        .parse(request.query);
      const url = world.channels.get(channel)?.chats.get(chat)?.find(id)?.message.previewImageUrl;
      if (typeof url !== 'string') return reply.code(404).send();
      const found = await previewAt(world.settings.reroute(url));
      if ('wrong' in found) return reply.code(502).send({ message: `${url}: ${found.wrong}` });
      return reply.type(found.mime).header('x-content-type-options', 'nosniff').send(found.bytes);
    });

    const channelOf = (channelId: string) => {
      const channel = world.channels.get(channelId);
      if (!channel) throw new Error(`no channel ${channelId}`);
      return channel;
    };

    app.post('/phone/act', async (request) => {
      const act = actSchema.parse(request.body);
      return (await perform(channelOf(act.channelId), act)) ?? {};
    });

    app.post('/phone/upload', async (request) => {
      const about = z
        .object({
          channel: z.string(),
          chat: z.string(),
          user: z.string(),
          name: z.string().max(255),
          mime: z.string(),
          duration: z.coerce.number().int().optional(),
        })
        .parse(request.query);
      const participant = participantOf(channelOf(about.channel), about.chat, about.user);
      return upload(participant, about.name, about.mime, request.body as Buffer, about.duration);
    });

    app.post('/phone/customers', async (request) => {
      const { channelId, displayName, language } = z
        .object({ channelId: z.string(), displayName: z.string().trim().min(1).max(40), language: z.string().max(10) })
        .parse(request.body);
      const customer = channelOf(channelId).addCustomer({ displayName, language, friend: false });
      await customer.follows();
      return { userId: customer.userId };
    });

    app.post('/phone/control', async (request) => {
      control(world, controlSchema.parse(request.body));
      return {};
    });
  };
}
