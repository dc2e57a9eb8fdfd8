import { BrandBenefits } from '../rows.ts';
import { asRead } from './as-read.ts';
import { ById, memberBenefits, version } from './common.ts';
import type { Contracts } from './contract.ts';

const subject = { kind: 'brand', in: 'params', key: 'id' } as const;

/** Endpoints for a brand's own member benefits. */
export const brandBenefitContracts = {
  'GET /brands/:id/benefits': {
    summary: "A brand's own benefits of each member group; of a group without words those of the settings hold.",
    permission: 'brand.edit',
    subject,
    params: ById,
    answer: BrandBenefits,
  },
  'PUT /brands/:id/benefits': {
    summary: "Set a brand's own benefits of each member group, all at once.",
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
