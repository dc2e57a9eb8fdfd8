import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import type { FileParts } from '../../shared/message-parts.ts';
import { type Language, languageOf } from '../../shared/vocabulary.ts';
import { hashToken } from '../auth/tokens.ts';
import { type Blobs, BlobsUnavailable } from '../blobs/port.ts';
import { languageOfCustomer } from '../commands/customer-language.ts';
import { countDownload, type OpenFileLink, openFileLink } from '../commands/file-links.ts';
import type { Engine } from '../engine/engine.ts';
import { sendBlob } from '../http/send-blob.ts';
import type { Warn } from '../process/contain.ts';
import { settingsOf } from '../projections/defaults.ts';
import { type FilePage, filePage } from './file-page.ts';

interface FilePageDeps {
  engine: Engine;
  blobs: Blobs;
  /** Returns whether the rows are ready. Until then, it is unknown which links exist. */
  ready: () => boolean;
  warn: Warn;
}

interface LinkRequest {
  Params: { token: string };
  Querystring: { lang?: string | string[] };
}

/** Seconds after which a page retries while the server is not ready. */
const againSeconds = '3';

const statuses = { ready: 200, expired: 410, gone: 404, busy: 429, waiting: 503 } as const;

/** Language that the reader chose, or else the first supported one of the browser. */
function readerLanguage({ query, headers }: FastifyRequest<LinkRequest>): Language | null {
  const { lang } = query;
  const chosen = typeof lang === 'string' ? languageOf(lang) : null;
  return chosen ?? languageOf(headers['accept-language'] ?? null);
}

/**
 * Registers the page at which a customer downloads a file, and the download. The routes need no sign-in, because the link is the
 * credential. Nothing of the file is ever displayed by the browser.
 */
export function filePageRoutes(app: FastifyInstance, { engine, blobs, ready, warn }: FilePageDeps): void {
  async function linkOf(token: string): Promise<OpenFileLink | 'expired' | 'gone'> {
    if (!ready()) throw new Refusal('not_ready');
    const hash = hashToken(token);
    const open = () => openFileLink(engine.read, hash, engine.now());
    const found = open();
    if (found !== 'gone') return found;
    // If another node created the link, the rows of this node may not include it yet.
    await engine.caughtUp();
    return open();
  }

  function sendPage(reply: FastifyReply, page: FilePage, language: Language, download = ''): FastifyReply {
    if (page.state === 'waiting') reply.header('retry-after', againSeconds).header('refresh', againSeconds);
    const { html, policy } = filePage(page, language, download);
    return reply
      .code(statuses[page.state])
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(html);
  }

  app.register((scope, _options, done) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply
        .header('referrer-policy', 'no-referrer')
        .header('x-content-type-options', 'nosniff')
        .header('x-robots-tag', 'noindex, nofollow');
      done();
    });
    // Runs after the handlers, so that neither pages nor downloads are cached.
    scope.addHook('onSend', (_request, reply, _payload, done) => {
      reply.header('cache-control', 'no-store').removeHeader('etag');
      done();
    });
    scope.setErrorHandler((error, request, reply) => {
      const language = readerLanguage(request as FastifyRequest<LinkRequest>) ?? 'en';
      for (const name of ['content-disposition', 'content-length', 'accept-ranges']) reply.removeHeader(name);
      if (error instanceof Refusal && error.code === 'too_many_requests')
        return sendPage(reply, { state: 'busy' }, language);
      if (error instanceof Refusal && error.code !== 'not_ready') return sendPage(reply, { state: 'gone' }, language);
      if (!(error instanceof Refusal) && !(error instanceof BlobsUnavailable)) warn('Page of a file', error);
      return sendPage(reply, { state: 'waiting' }, language);
    });

    scope.get<LinkRequest>('/f/:token', async (request, reply) => {
      const found = await linkOf(request.params.token);
      const chosen = readerLanguage(request);
      if (found === 'expired' || found === 'gone') return sendPage(reply, { state: found }, chosen ?? 'en');
      const { link, media, brand } = found;
      const language =
        (request.query.lang === undefined ? null : chosen) ?? languageOfCustomer(engine.read, link.conversationId);
      const { timeZone } = settingsOf(engine.read);
      const name = nameOf(found);
      const page = { state: 'ready' as const, name, bytes: media.bytes, expiresAt: link.expiresAt, timeZone, brand };
      return sendPage(reply, page, language, `${encodeURIComponent(request.params.token)}/file`);
    });

    scope.get<LinkRequest>('/f/:token/file', async (request, reply) => {
      const found = await linkOf(request.params.token);
      if (found === 'expired' || found === 'gone')
        return sendPage(reply, { state: found }, readerLanguage(request) ?? 'en');
      const { link, media } = found;
      const { blob, mime, bytes } = media;
      if (request.method === 'GET') countWhenSent(reply, link, bytes);
      return sendBlob(request, reply, blobs, { blob, mime, bytes, fileName: nameOf(found), made: 'attachment' });
    });
    done();
  });

  /** Counts a download when its last byte was sent, so that a download in several parts counts once. */
  function countWhenSent(
    reply: FastifyReply,
    { id: messageId, conversationId }: OpenFileLink['link'],
    bytes: number,
  ): void {
    reply.raw.once('finish', () => {
      const range = String(reply.raw.getHeader('content-range') ?? '');
      const isLast = reply.raw.statusCode === 200 || range.endsWith(`-${bytes - 1}/${bytes}`);
      if (!isLast) return;
      engine
        .execute(`conversation/${conversationId}`, 'system', countDownload({ messageId }))
        .catch((error: unknown) => warn('Counting a download', error));
    });
  }
}

const nameOf = ({ message }: OpenFileLink) => (message.content as Partial<FileParts>).fileName || 'file';
