import type { RouteKey } from '../../../shared/api/index.ts';
import { routes } from '../rest-world.ts';
import { compact } from './compact.ts';
import { withoutMachine } from './recorder.ts';
import type { Change, RecordedWorld } from './seed.ts';

const changing = routes.filter((route) => !route.startsWith('GET '));
const patterns = changing.map((route) => [route, new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`)] as const);

/** Returns the contract of a call. A path without parameters takes precedence over a path with parameters. */
export function routeOf(method: string, path: string): RouteKey {
  const call = `${method} ${path.split('?')[0]}`;
  const [found] = patterns
    .filter(([, pattern]) => pattern.test(call))
    .sort(([one], [other]) => one.split(':').length - other.split(':').length);
  if (found === undefined) throw new Error(`no contract for ${call}`);
  return found[0];
}

/** Returns a call that changed something and its response, as text. */
export function changeText({ names }: RecordedWorld, { by, method, path, body, answer }: Change): string {
  const normal = names.normalizer();
  const { success: _, ...rest } = (answer.body ?? {}) as { success?: boolean };
  const requestText = body === undefined ? '' : ` ${compact(normal(body))}`;
  return `${normal(`${by}: ${method} ${path}`)}${requestText}\n${answer.status} ${compact(normal(withoutMachine(path, rest)))}`;
}

/** Returns the contracts without a recorded response. */
export const missingOf = (changes: readonly Change[]): RouteKey[] => {
  const made = new Set(changes.map(({ method, path }) => routeOf(method, path)));
  return changing.filter((route) => !made.has(route));
};

/** Returns the first recorded call of each contract during the seed, with its response, as text. */
export function seedText(world: RecordedWorld): string {
  const first = new Map<RouteKey, Change>();
  for (const change of world.changes) {
    const route = routeOf(change.method, change.path);
    if (!first.has(route)) first.set(route, change);
  }
  return [...first].map(([route, change]) => `# ${route}\n\n${changeText(world, change)}\n`).join('\n');
}
