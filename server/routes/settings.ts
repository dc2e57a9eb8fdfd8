import type { FastifyInstance } from 'fastify';
import { settingsContracts } from '../../shared/api/settings.ts';
import { changeSettings, resetSettings } from '../commands/settings.ts';
import type { Secrets } from '../keys/secrets.ts';
import { defaultSettings, settingsOf } from '../projections/defaults.ts';
import type { RouteDeps } from './deps.ts';
import { mayWriteFields, mount } from './mount.ts';
import { withPresent } from './with-present.ts';

const { fieldKeys } = settingsContracts['PUT /settings'];

export function settingsRoutes(app: FastifyInstance, deps: RouteDeps & { secrets: Secrets }): void {
  const { engine, secrets } = deps;
  mount(app, deps.mounting, {
    'GET /settings': () => ({ data: settingsOf(engine.read) }),
    'PUT /settings': async ({ body: { iceServers: wished, version, ...changes }, command }) => {
      const iceServers = wished?.map((one) =>
        typeof one.credential === 'string' ? { ...one, credential: secrets.seal(one.credential) } : one,
      );
      const wish = { changes, iceServers, defaults: defaultSettings, version };
      const change = command('config', () => changeSettings(wish));
      await withPresent(change, () => settingsOf(engine.read));
      return { data: settingsOf(engine.read) };
    },
    'POST /settings/reset': async ({ command }) => {
      await command('config', (by) => {
        const mayChange = (fields: readonly string[]) => mayWriteFields(fieldKeys, fields, by);
        return resetSettings({ defaults: defaultSettings, mayChange });
      });
      return { data: settingsOf(engine.read) };
    },
  });
}
