import type { FastifyInstance } from 'fastify';
import { changeSettings, resetSettings } from '../commands/settings.ts';
import type { Secrets } from '../keys/secrets.ts';
import { defaultSettings, settingsOf } from '../projections/defaults.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { withPresent } from './with-present.ts';

export function settingsRoutes(app: FastifyInstance, deps: RouteDeps & { secrets: Secrets }): void {
  const { engine, secrets } = deps;
  mount(app, deps.mounting, {
    'GET /settings': () => ({ data: settingsOf(engine.read) }),
    'PUT /settings': async ({ body: { iceServers: wished, version, ...changes }, command, mayChange }) => {
      const iceServers = wished?.map((one) =>
        typeof one.credential === 'string' ? { ...one, credential: secrets.seal(one.credential) } : one,
      );
      const wish = { changes, iceServers, defaults: defaultSettings, version, mayChange };
      const change = command('config', () => changeSettings(wish));
      await withPresent(change, () => settingsOf(engine.read));
      return { data: settingsOf(engine.read) };
    },
    'POST /settings/reset': async ({ command, mayChange }) => {
      await command('config', () => resetSettings({ defaults: defaultSettings, mayChange }));
      return { data: settingsOf(engine.read) };
    },
  });
}
