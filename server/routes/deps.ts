import type { Viewer } from '../../shared/permissions.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../engine/engine.ts';
import { visibleBrands } from '../queries/brands.ts';
import type { RowQueries } from '../queries/rows.ts';
import type { MountDeps } from './mount.ts';

/** Dependencies that most routes need. Routes with further dependencies declare them by name. */
export interface RouteDeps {
  engine: Engine;
  rows: RowQueries;
  config: Config;
  passwords: Passwords;
  mounting: MountDeps;
}

/** Returns the ids of the requested brands: one brand, or all brands that the person has access to. */
export function brandsOf(rows: RowQueries, viewer: Viewer, brand: string): string[] {
  const ids = visibleBrands(rows, viewer).map(({ id }) => id);
  return brand === 'all' ? ids : ids.filter((id) => id === brand);
}
