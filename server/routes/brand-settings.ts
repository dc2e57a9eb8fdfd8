import type { FastifyInstance } from 'fastify';
import type { BrandLimitsView } from '../../shared/api/brand-settings.ts';
import type { Automation } from '../../shared/automation.ts';
import { billingMonth, levelOf } from '../../shared/billing.ts';
import { Refusal } from '../../shared/errors.ts';
import type { BrandBenefits, Label } from '../../shared/rows.ts';
import { billedOf, changeBrandLimits, limitsOf } from '../commands/brand-limits.ts';
import {
  automationOf,
  benefitsOf,
  changeAutomation,
  changeBrandBenefits,
  changeLabel,
  createLabel,
  deleteLabel,
} from '../commands/brand-settings.ts';
import type { Engine } from '../engine/engine.ts';
import { newId } from '../keys/ids.ts';
import { pageOf } from '../queries/page.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { mustSeeBrands } from './shown.ts';
import { withPresent } from './with-present.ts';

/** A brand's limits, and the number of billed messages in the current month. */
export function brandLimitsView({ read, now }: Pick<Engine, 'read' | 'now'>, brandId: string): BrandLimitsView {
  const at = now();
  const limits = limitsOf(read, brandId);
  const billed = billedOf(read, brandId, at);
  const version = read('brandLimits', brandId)?.row.version ?? 0;
  const level = levelOf(limits, billed);
  return { id: brandId, brandId, ...limits, month: billingMonth(at), level, billed, version };
}

export function brandLimitRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const shown = (brandId: string) => brandLimitsView(deps.engine, brandId);

  mount(app, deps.mounting, {
    'GET /brands/:id/limits': ({ params }) => ({ data: shown(params.id) }),
    'PUT /brands/:id/limits': async ({ params, body: { version, ...changes }, command }) => {
      const change = command('config', () => changeBrandLimits({ brandId: params.id, changes, version }));
      await withPresent(change, () => shown(params.id));
      return { data: shown(params.id) };
    },
  });
}

export function brandBenefitRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine } = deps;

  function shown(brandId: string): BrandBenefits {
    const version = engine.read('brandBenefits', brandId)?.row.version ?? 0;
    return { id: brandId, brandId, ...benefitsOf(engine.read, brandId), version };
  }

  mount(app, deps.mounting, {
    'GET /brands/:id/benefits': ({ params }) => ({ data: shown(params.id) }),
    'PUT /brands/:id/benefits': async ({ params, body: { version, ...benefits }, command }) => {
      const change = command('config', () => changeBrandBenefits({ brandId: params.id, benefits, version }));
      await withPresent(change, () => shown(params.id));
      return { data: shown(params.id) };
    },
  });
}

export function automationRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine } = deps;

  function shown(brandId: string): Automation {
    const version = engine.read('automation', brandId)?.row.version ?? 0;
    return { id: brandId, brandId, ...automationOf(engine.read, brandId), version };
  }

  mount(app, deps.mounting, {
    'GET /brands/:id/automation': ({ params }) => ({ data: shown(params.id) }),
    'PUT /brands/:id/automation': async ({ params, body: { version, ...parts }, command }) => {
      const changes = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
      const change = command('config', () => changeAutomation({ brandId: params.id, changes, version }));
      await withPresent(change, () => shown(params.id));
      return { data: shown(params.id) };
    },
  });
}

export function labelRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine, rows } = deps;

  function shown(id: string): Label {
    const stored = engine.read('label', id);
    if (stored === undefined) throw new Refusal('label_not_found');
    return stored.row;
  }

  mount(app, deps.mounting, {
    'GET /labels': ({ query, viewer }) => {
      const brandIds = mustSeeBrands(deps, viewer, query.brand);
      const all = brandIds.flatMap((brandId) => rows.of('label', brandId).map(({ row }) => row));
      const { items, ...meta } = pageOf(all, query, ({ brandId }) => [brandId]);
      return { data: items, meta };
    },
    'POST /labels': async ({ body, command }) => {
      const labelId = newId(engine.now());
      await command('config', () => createLabel({ labelId, ...body }));
      return { data: shown(labelId) };
    },
    'PUT /labels/:id': async ({ params, body, command }) => {
      const change = command('config', () => changeLabel({ labelId: params.id, ...body }));
      await withPresent(change, () => shown(params.id));
      return { data: shown(params.id) };
    },
    'DELETE /labels/:id': async ({ params, command }) => {
      await command('config', () => deleteLabel({ labelId: params.id }));
      return { data: {} };
    },
  });
}
