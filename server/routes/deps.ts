import type { Viewer } from '../../shared/permissions.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../engine/engine.ts';
import { visibleBrands } from '../queries/brands.ts';
import type { RowQueries } from '../queries/rows.ts';
import type { MountDeps } from './mount.ts';

/** Dependencies of most routes. Routes with further dependencies declare them by name. */
export interface RouteDeps {
  engine: Engine;
  rows: RowQueries;
  config: Config;
  passwords: Passwords;
  mounting: MountDeps;
}

/** The brands of a query: one, or all that the person has access to. */
export function brandsOf(rows: RowQueries, viewer: Viewer, brand: string): string[] {
  const ids = visibleBrands(rows, viewer).map(({ id }) => id);
  return brand === 'all' ? ids : ids.filter((id) => id === brand);
}
