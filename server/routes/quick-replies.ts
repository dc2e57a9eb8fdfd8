import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { fold, holds } from '../../shared/fold.ts';
import { selfOf, type Viewer } from '../../shared/permissions.ts';
import type { QuickReply } from '../../shared/rows.ts';
import { found } from '../commands/found.ts';
import {
  changeQuickReply,
  createQuickReply,
  deleteQuickReply,
  noteQuickReplyUse,
  sortQuickReplies,
} from '../commands/quick-replies.ts';
import { newId } from '../keys/ids.ts';
import { audienceOf } from '../kinds/audience.ts';
import { isWithin } from '../kinds/shown.ts';
import { pageAlong, pageOf } from '../queries/page.ts';
import { usableMedia } from '../queries/usable-media.ts';
import { actorOf } from './actor.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { mustWriteFor } from './owned-or-shared.ts';
import { mustSeeBrands } from './shown.ts';
import { withPresent } from './with-present.ts';

const inOrder = ({ sort }: QuickReply) => [sort];
const byUse = ({ useCount, sort }: QuickReply) => [-useCount, sort];

/** Whether a keyword starts with the text `typed`, or the text contains a keyword. */
function matches({ keywords }: QuickReply, typed: string): boolean {
  const text = fold(typed);
  return text !== '' && keywords.map(fold).some((keyword) => keyword.startsWith(text) || text.includes(keyword));
}

export function quickReplyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine, rows } = deps;

  /** Returns the quick replies of the query's brands, and the quick replies for all brands: shared ones and those of the caller. */
  function ofBrands(viewer: Viewer, brand: string): QuickReply[] {
    const brandIds = mustSeeBrands(deps, viewer, brand);
    const own = selfOf(viewer);
    const found = ['', ...(own === null ? [] : [own])].flatMap((owner) => rows.of('quickReply', owner));
    return found.map(({ row }) => row).filter(({ brandId }) => brandId === null || brandIds.includes(brandId));
  }

  const shown = (id: string): QuickReply => found(engine.read, 'quickReply', id).row;

  const sees = (viewer: Viewer, row: QuickReply) =>
    isWithin('quickReply', row, audienceOf(viewer, true), (brandId) => engine.read('brand', brandId) !== undefined);

  const kindOfMediaFor = (viewer: Viewer) => (mediaId: string) => {
    const media = usableMedia(engine.read, mediaId, viewer);
    if (media === null) throw new Refusal('media_not_found');
    return media.kind;
  };

  const ownedBy = (staffId: string | null | undefined) => (staffId == null ? 0 : rows.of('quickReply', staffId).length);

  const mustWrite = (viewer: Viewer, row: Pick<QuickReply, 'brandId' | 'ownerId'>) =>
    mustWriteFor(engine.read, viewer, row, 'quick replies');

  mount(app, deps.mounting, {
    'GET /quick-replies': ({ query, viewer }) => {
      const { q, category, brand, owner } = query;
      const found = ofBrands(viewer, brand)
        .filter(({ ownerId }) => owner === undefined || (owner === 'none') === (ownerId === null))
        .filter((row) => holds(q, row.title, row.text, ...row.keywords))
        .filter((row) => category === undefined || row.category === category);
      const { items, ...meta } = pageOf(found, query, inOrder);
      return { data: items, meta };
    },
    'GET /quick-replies/:id': ({ subject }) => ({ data: subject.row }),
    'POST /quick-replies': async ({ body, command }) => {
      const quickReplyId = newId(engine.now());
      await command('config', (by) => (read, at) => {
        mustWrite(by, body);
        const last = rows.all('quickReply').reduce((max, { row }) => Math.max(max, row.sort), 0);
        const about = { kindOfMedia: kindOfMediaFor(by), owned: ownedBy(body.ownerId) };
        return createQuickReply({ ...body, ...about, quickReplyId, sort: body.sort ?? last + 1 })(read, at);
      });
      return { data: shown(quickReplyId) };
    },
    'PUT /quick-replies/:id': async ({ params, body, command }) => {
      const change = command('config', (by) => {
        const before = shown(params.id);
        const { brandId = before.brandId, ownerId = before.ownerId } = body;
        mustWrite(by, before);
        mustWrite(by, { brandId, ownerId });
        const about = { kindOfMedia: kindOfMediaFor(by), owned: ownedBy(body.ownerId) };
        return changeQuickReply({ ...body, ...about, quickReplyId: params.id });
      });
      return withPresent(change, () => shown(params.id));
    },
    'DELETE /quick-replies/:id': async ({ params, command }) => {
      await command('config', (by) => {
        mustWrite(by, shown(params.id));
        return deleteQuickReply({ quickReplyId: params.id });
      });
      return { data: {} };
    },
    'PUT /quick-replies/batch/sort': async ({ body, command }) => {
      const items = [...new Map(body.items.map((item) => [item.id, item])).values()];
      await command('config', (by) => {
        for (const { id } of items) {
          const row = shown(id);
          if (!sees(by, row)) throw new Refusal('quick_reply_not_found');
          mustWrite(by, row);
        }
        return sortQuickReplies({ items });
      });
      return { data: items.map(({ id }) => shown(id)) };
    },
    'GET /quick-replies/match/:keyword': ({ params, query, viewer }) => {
      const found = ofBrands(viewer, query.brand).filter((row) => matches(row, params.keyword));
      const { items, ...meta } = pageOf(found, query, byUse);
      return { data: items, meta };
    },
    'POST /quick-replies/:id/use': async ({ params, viewer }) => {
      const use = noteQuickReplyUse({ quickReplyId: params.id, staffId: viewer.id });
      await engine.execute(`staff/${viewer.id}`, actorOf(viewer), use);
      return { data: shown(params.id) };
    },
    'GET /quick-replies/stats/categories': ({ query, viewer }) => {
      const sums = new Map<string, { category: string; count: number; useCount: number }>();
      for (const { category, useCount } of ofBrands(viewer, query.brand)) {
        const sum = sums.get(category) ?? { category, count: 0, useCount: 0 };
        sums.set(category, { category, count: sum.count + 1, useCount: sum.useCount + useCount });
      }
      const inOrder = [...sums.values()].sort((a, b) => (a.category < b.category ? -1 : 1));
      const { items, ...meta } = pageAlong(inOrder, query, ({ category }) => category);
      return { data: items, meta };
    },
  });
}
