import { limits } from '../../../shared/limits.ts';
import { type LiveMetric, metricId } from '../../../shared/metrics.ts';
import { can } from '../../../shared/permissions.ts';
import type { Metric } from '../../../shared/rows.ts';
import { call } from '../../api/api.ts';
import { currentUser } from '../../session/state.ts';
import { deltaRows } from '../../sync/delta-rows.ts';
import { subscriptions } from '../../sync/page-subscriptions.ts';
import type { Loader } from '../../sync/scope-entry.ts';

/** Loads the live metrics over the socket, or from the REST API per brand if the socket does not provide them. */
export const figuresSnapshot: Loader = async (key) => {
  if (await subscriptions.socketSnapshot(key)) return true;
  const user = currentUser();
  if (user === null || !can(user, 'brand.view')) return false;
  const chosen = key.slice(key.indexOf(':') + 1);
  const brandIds = chosen === 'all' ? await allBrandIds() : [chosen];
  const parts = await Promise.all(brandIds.map((id) => loadBrand(key, id)));
  return parts.length > 0 && !parts.includes(false);
};

async function allBrandIds(): Promise<string[]> {
  const result = await call('GET /brands', { query: { limit: limits.pageMax } });
  return result.error ? [] : result.data.map(({ id }) => id);
}

async function loadBrand(key: string, brandId: string): Promise<boolean> {
  const result = await call('GET /brands/:id/stats', { params: { id: brandId } });
  if (result.error) return false;
  const rows = Object.entries(result.data).map(([name, value]): Metric => {
    const id = metricId(name as LiveMetric, brandId);
    return { id, name, brandId, staffId: null, value, version: result.position };
  });
  return subscriptions.snapshot(key, deltaRows('metric', rows), result);
}
