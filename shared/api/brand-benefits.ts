import { BrandBenefits } from '../rows.ts';
import { asRead } from './as-read.ts';
import { ById, memberBenefits, version } from './common.ts';
import type { Contracts } from './contract.ts';

const subject = { kind: 'brand', in: 'params', key: 'id' } as const;

/** Endpoints for a brand's own member benefits. */
export const brandBenefitContracts = {
  'GET /brands/:id/benefits': {
    summary: "Get a brand's benefits per VIP level. Levels without a text use the benefits in the settings.",
    permission: 'brand.edit',
    subject,
    params: ById,
    answer: BrandBenefits,
  },
  'PUT /brands/:id/benefits': {
    summary: "Replace a brand's benefits of all VIP levels.",
    effect: 'change',
    permission: 'brand.edit',
    subject,
    params: ById,
    body: asRead(BrandBenefits, memberBenefits.extend({ version })),
    answer: BrandBenefits,
    refusals: ['changed_meanwhile'],
    example: { body: { normal: '', vip1: 'Free delivery', vip2: 'Tea tasting', vip3: '' } },
  },
} as const satisfies Contracts;
