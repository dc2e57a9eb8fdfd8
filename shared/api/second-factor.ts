import * as z from 'zod';
import { Time } from '../rows.ts';
import { code, SignedIn } from './auth.ts';
import { ById, Empty } from './common.ts';
import type { Contracts } from './contract.ts';

const SecondFactorView = z.strictObject({
  /** When setup began. `null` if not set up. */
  since: Time.nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether the settings require a second factor for this role. */
  demanded: z.boolean(),
});
export type SecondFactorView = z.infer<typeof SecondFactorView>;

/** Returned only once. */
const recoveryCodes = z.array(z.string());

const own = { permission: 'session', personal: true } as const;

export const secondFactorContracts = {
  'POST /auth/second-factor': {
    summary: 'The second step of a sign-in: a code of the app, or a recovery code. A ticket takes few tries.',
    effect: 'change',
    permission: 'public',
    body: z.strictObject({ ticket: z.string().min(1).max(1000), code }),
    answer: SignedIn.extend({ token: z.string() }),
    refusals: ['invalid_code', 'sign_in_expired', 'account_inactive', 'too_many_attempts'],
    example: { body: { ticket: 'from POST /auth/login', code: '123456' } },
  },
  'GET /auth/second-factor': {
    summary: "One's own second factor.",
    ...own,
    openDuring: ['factor'],
    answer: SecondFactorView,
  },
  'POST /auth/second-factor/enrol': {
    summary:
      'Begin to set up a second factor: a secret for an app that makes codes by time (TOTP), and recovery codes, all shown this once. It is asked for from its first right code on (PUT /auth/second-factor).',
    effect: 'grant',
    ...own,
    openDuring: ['factor'],
    answer: z.strictObject({ secret: z.string(), otpauthUrl: z.string(), recoveryCodes }),
    refusals: ['second_factor_on'],
  },
  'PUT /auth/second-factor': {
    summary: 'The first code of the app: sign-ins ask for one from now on, and all other sessions end.',
    effect: 'grant',
    ...own,
    openDuring: ['factor'],
    body: z.strictObject({ code }),
    answer: SecondFactorView,
    refusals: ['wrong_code', 'second_factor_on', 'second_factor_off', 'too_many_attempts'],
    example: { body: { code: '123456' } },
  },
  'POST /auth/second-factor/recovery-codes': {
    summary: 'Fresh recovery codes; those before them open nothing any more.',
    effect: 'grant',
    ...own,
    answer: z.strictObject({ recoveryCodes }),
    refusals: ['second_factor_off'],
  },
  'DELETE /auth/second-factor': {
    summary: "Switch one's own second factor off.",
    effect: 'grant',
    ...own,
    answer: SecondFactorView,
    refusals: ['second_factor_off'],
  },
  'DELETE /staff/:id/second-factor': {
    summary: "Take somebody else's second factor away, for those who may edit them: the phone and the codes are lost.",
    effect: 'grant',
    permission: 'access.users',
    personal: true,
    subject: { kind: 'staff', in: 'params', key: 'id' },
    params: ById,
    answer: Empty,
    refusals: ['second_factor_off'],
  },
} as const satisfies Contracts;
