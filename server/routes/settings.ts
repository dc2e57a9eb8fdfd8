import type { FastifyInstance } from 'fastify';
import { changeSettings, resetSettings } from '../commands/settings.ts';
import { defaultSettings, settingsOf } from '../projections/defaults.ts';
import { actorOf, type RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

export function settingsRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine } = deps;
  mount(app, deps.mounting, {
    'GET /settings': () => ({ data: settingsOf(engine.read) }),
    'PUT /settings': async ({ body: changes, viewer }) => {
      await engine.execute('config', actorOf(viewer), changeSettings({ changes, defaults: defaultSettings }));
      return { data: settingsOf(engine.read) };
    },
    'POST /settings/reset': async ({ viewer }) => {
      await engine.execute('config', actorOf(viewer), resetSettings({ defaults: defaultSettings }));
      return { data: settingsOf(engine.read) };
    },
  });
}
