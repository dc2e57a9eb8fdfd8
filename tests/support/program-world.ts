import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Child } from './child.ts';
import { freePort } from './free-port.ts';
import { bootWorld, type Caller, Clock, routeWebhooks, type World, type WorldOptions } from './world.ts';

/** Clock with the system's time. The separate process uses no other clock, so its deadlines pass in real time. */
class RealClock extends Clock {
  override readonly now = Date.now;
  override pass(): void {}
}

/**
 * Starts a world whose server is the program that PROGRAM names, as a separate process with the same brands, users and LINE. The `app` of
 * the world has created the brands and users, and is already closed.
 */
export async function bootProgramWorld({ env = {}, ...options }: WorldOptions = {}): Promise<World> {
  const port = Number(env.PORT ?? (await freePort()));
  const world = await bootWorld({ ...options, env, clock: new RealClock() });
  const { line, dataDir } = world;
  await world.app.close();
  const outward = { OUTWARD_FETCH_LOOPBACK: 'true' };
  const child = new Child(port, line.url, { ...outward, ...env, DATA_DIR: dataDir } as Record<string, string>);
  let observer: Caller | undefined;

  async function start(): Promise<void> {
    await child.start();
    world.url = child.url;
    routeWebhooks(world);
  }

  async function isAtRest(): Promise<boolean> {
    observer ??= await world.as('super_admin');
    const { position, head } = (await observer.get('/health')).body.data;
    const { sendQueue } = (await observer.get('/monitor/performance')).body.data;
    return position === head && sendQueue.waiting === 0;
  }

  await start();
  return Object.assign(world, {
    async settled() {
      do {
        await line.idle();
        await delay(20);
      } while (!(await isAtRest()));
    },
    async restart(change?: (dataDir: string) => void) {
      await child.end('SIGTERM');
      change?.(dataDir);
      await start();
    },
    async close() {
      await child.close();
      await line.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  } satisfies Partial<World>);
}
