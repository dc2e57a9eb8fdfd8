import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import type { Blobs } from '../blobs/port.ts';
import { setBrandLogo } from '../commands/brands.ts';
import { changeSettings } from '../commands/settings.ts';
import { logoAddress, logoBlob } from '../media/logo-address.ts';
import { defaultSettings, settingsOf } from '../projections/defaults.ts';
import { actorOf, type RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { keepLogo, sendPicture } from './uploads.ts';

/** Logos of brands and of the whole console; they lie in the blob store and are told apart by their hash. */
export function logoRoutes(app: FastifyInstance, deps: RouteDeps & { blobs: Blobs }): void {
  const { engine, blobs } = deps;

  async function setBrand(brandId: string, viewer: { id: string }, logo: string | null) {
    await engine.execute('config', actorOf(viewer), setBrandLogo({ brandId, logo }));
    const stored = engine.read('brand', brandId);
    if (stored === undefined) throw new Refusal('brand_not_found');
    return { data: stored.row };
  }

  async function setSystem(viewer: Parameters<typeof actorOf>[0], logo: string | null) {
    const changes = { systemLogo: logo === null ? null : logoAddress(logo) };
    await engine.execute('config', actorOf(viewer), changeSettings({ changes, defaults: defaultSettings }));
    return { data: settingsOf(engine.read) };
  }

  mount(app, deps.mounting, {
    'POST /brands/:id/logo': async (input) => setBrand(input.params.id, input.viewer, await keepLogo(input, blobs)),
    'DELETE /brands/:id/logo': ({ params, viewer }) => setBrand(params.id, viewer, null),
    'GET /brands/:id/logo': ({ params, reply }) => {
      const brand = engine.read('brand', params.id);
      return sendPicture(reply, blobs, brand?.hidden.logo ?? null);
    },
    'POST /settings/logo': async (input) => setSystem(input.viewer, await keepLogo(input, blobs)),
    'DELETE /settings/logo': ({ viewer }) => setSystem(viewer, null),
    'GET /settings/logo': ({ reply }) => sendPicture(reply, blobs, logoBlob(settingsOf(engine.read).systemLogo)),
  });
}
