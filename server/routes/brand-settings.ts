import type { FastifyInstance } from 'fastify';
import type { BrandLimitsView } from '../../shared/api/brand-settings.ts';
import { billingMonth, levelOf } from '../../shared/billing.ts';
import { billedOf } from '../commands/brand-limits.ts';
import {
  type BrandSettingKind,
  brandSettingsOf,
  changeAutomation,
  changeBrandBenefits,
  changeBrandLimits,
  changeLabel,
  createLabel,
  deleteLabel,
} from '../commands/brand-settings.ts';
import { found } from '../commands/found.ts';
import type { Decide } from '../engine/decision.ts';
import type { Engine } from '../engine/engine.ts';
import { newId } from '../keys/ids.ts';
import { pageOf } from '../queries/page.ts';
import type { RouteDeps } from './deps.ts';
import { type Command, mount } from './mount.ts';
import { mustSeeBrands } from './shown.ts';
import { withPresent } from './with-present.ts';

/** Returns a brand's limits for billed messages, and the number of billed messages in the current month. */
export function brandLimitsView({ read, now }: Pick<Engine, 'read' | 'now'>, brandId: string): BrandLimitsView {
  const at = now();
  const limits = brandSettingsOf(read, 'brandLimits', brandId);
  const billed = billedOf(read, brandId, at);
  const version = read('brandLimits', brandId)?.row.version ?? 0;
  const level = levelOf(limits, billed);
  return { id: brandId, brandId, ...limits, month: billingMonth(at), level, billed, version };
}

/** Registers the routes of each brand's settings and labels. */
export function brandSettingRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine, rows } = deps;

  const shown = <K extends BrandSettingKind>(kind: K, brandId: string) => {
    const version = engine.read(kind, brandId)?.row.version ?? 0;
    return { id: brandId, brandId, ...brandSettingsOf(engine.read, kind, brandId), version };
  };
  const limits = (brandId: string) => brandLimitsView(engine, brandId);
  const benefits = (brandId: string) => shown('brandBenefits', brandId);
  const automation = (brandId: string) => shown('automation', brandId);
  const label = (id: string) => found(engine.read, 'label', id).row;

  const read =
    <T extends object>(view: (id: string) => T) =>
    ({ params }: { params: { id: string } }) => ({ data: view(params.id) });

  /**
   * Returns a handler that changes settings of a brand to the values in the body. The body can contain the version that the change is based
   * on.
   */
  const write =
    <C, T extends object>(
      change: (wish: { brandId: string; changes: C; version: number | undefined }) => Decide,
      view: (id: string) => T,
    ) =>
    ({
      params,
      body,
      command,
    }: {
      params: { id: string };
      body: C & { version?: number | undefined };
      command: Command;
    }) => {
      const { version, ...changes } = body;
      const decide = change({ brandId: params.id, changes: changes as C, version });
      return withPresent(
        command('config', () => decide),
        () => view(params.id),
      );
    };

  mount(app, deps.mounting, {
    'GET /brands/:id/limits': read(limits),
    'PUT /brands/:id/limits': write(changeBrandLimits, limits),
    'GET /brands/:id/benefits': read(benefits),
    'PUT /brands/:id/benefits': write(changeBrandBenefits, benefits),
    'GET /brands/:id/automation': read(automation),
    'PUT /brands/:id/automation': write(changeAutomation, automation),
    'GET /labels': ({ query, viewer }) => {
      const brandIds = mustSeeBrands(deps, viewer, query.brand);
      const all = brandIds.flatMap((brandId) => rows.of('label', brandId).map(({ row }) => row));
      const { items, ...meta } = pageOf(all, query, ({ brandId }) => [brandId]);
      return { data: items, meta };
    },
    'POST /labels': async ({ body, command }) => {
      const labelId = newId(engine.now());
      await command('config', () => createLabel({ labelId, ...body }));
      return { data: label(labelId) };
    },
    'PUT /labels/:id': async ({ params, body, command }) => {
      const change = command('config', () => changeLabel({ labelId: params.id, ...body }));
      return withPresent(change, () => label(params.id));
    },
    'DELETE /labels/:id': async ({ params, command }) => {
      await command('config', () => deleteLabel({ labelId: params.id }));
      return { data: {} };
    },
  });
}
