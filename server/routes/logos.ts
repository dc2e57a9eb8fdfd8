import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import type { Blobs } from '../blobs/port.ts';
import { setBrandLogo } from '../commands/brands.ts';
import { changeSettings } from '../commands/settings.ts';
import { logoAddress, logoBlob } from '../media/logo-address.ts';
import { defaultSettings, settingsOf } from '../projections/defaults.ts';
import type { RouteDeps } from './deps.ts';
import { type Command, type Input, mount } from './mount.ts';
import { keepLogo, sendPicture } from './uploads.ts';

/** Logos of brands and of the whole console, stored as blobs and identified by hash. */
export function logoRoutes(app: FastifyInstance, deps: RouteDeps & { blobs: Blobs }): void {
  const { engine, blobs } = deps;

  async function setBrand(brandId: string, command: Command, logo: string | null) {
    await command('config', () => setBrandLogo({ brandId, logo }));
    const stored = engine.read('brand', brandId);
    if (stored === undefined) throw new Refusal('brand_not_found');
    return { data: stored.row };
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
    'POST /brands/:id/logo': async (input) => setBrand(input.params.id, input.command, await keepLogo(input, blobs)),
    'DELETE /brands/:id/logo': ({ params, command }) => setBrand(params.id, command, null),
    'GET /brands/:id/logo': ({ params, reply }) => {
      const brand = engine.read('brand', params.id);
      return sendPicture(reply, blobs, brand?.hidden.logo ?? null);
    },
    'POST /settings/logo': async (input) => setSystem(input, await keepLogo(input, blobs)),
    'DELETE /settings/logo': (input) => setSystem(input, null),
    'GET /settings/logo': ({ reply }) => sendPicture(reply, blobs, logoBlob(settingsOf(engine.read).systemLogo)),
  });
}
