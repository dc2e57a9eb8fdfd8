import * as z from 'zod';
import { Time } from '../rows.ts';
import { code, SignedIn } from './auth.ts';
import { ById, Empty } from './common.ts';
import type { Contracts } from './contract.ts';

const SecondFactorView = z.strictObject({
  /** Time when the person began to set up the second factor. `null` if there is no second factor. */
  since: Time.nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether the settings require a second factor for this role. */
  demanded: z.boolean(),
});
export type SecondFactorView = z.infer<typeof SecondFactorView>;

/** Recovery codes, which are returned only once. */
const recoveryCodes = z.array(z.string());

const own = { permission: 'session', personal: true } as const;

export const secondFactorContracts = {
  'POST /auth/second-factor': {
    summary:
      'Complete a sign-in with a code of the authenticator app or a recovery code. The number of attempts per ticket is limited.',
    effect: 'change',
    permission: 'public',
    body: z.strictObject({ ticket: z.string().min(1).max(1000), code }),
    answer: SignedIn.extend({ token: z.string() }),
    refusals: ['invalid_code', 'sign_in_expired', 'account_inactive', 'too_many_attempts'],
    example: { body: { ticket: 'from POST /auth/login', code: '123456' } },
  },
  'GET /auth/second-factor': {
    summary: 'Get the two-step verification of the caller.',
    ...own,
    openDuring: ['factor'],
    answer: SecondFactorView,
  },
  'POST /auth/second-factor/enrol': {
    summary:
      'Start setting up two-step verification. Returns a secret for an authenticator app (TOTP) and recovery codes, once. It is required from the first correct code on (PUT /auth/second-factor).',
    effect: 'grant',
    ...own,
    openDuring: ['factor'],
    answer: z.strictObject({ secret: z.string(), otpauthUrl: z.string(), recoveryCodes }),
    refusals: ['second_factor_on'],
  },
  'PUT /auth/second-factor': {
    summary:
      'Turn on two-step verification with the first code of the app. Sign-ins require a code from now on, and all other sessions end.',
    effect: 'grant',
    ...own,
    openDuring: ['factor'],
    body: z.strictObject({ code }),
    answer: SecondFactorView,
    refusals: ['wrong_code', 'second_factor_on', 'second_factor_off', 'too_many_attempts'],
    example: { body: { code: '123456' } },
  },
  'POST /auth/second-factor/recovery-codes': {
    summary: 'Create new recovery codes. The previous ones become invalid.',
    effect: 'grant',
    ...own,
    answer: z.strictObject({ recoveryCodes }),
    refusals: ['second_factor_off'],
  },
  'DELETE /auth/second-factor': {
    summary: "Turn off the caller's two-step verification.",
    effect: 'grant',
    ...own,
    answer: SecondFactorView,
    refusals: ['second_factor_off'],
  },
  'DELETE /staff/:id/second-factor': {
    summary:
      'Remove the two-step verification of another user whose phone and codes are lost. Requires the right to edit the user.',
    effect: 'grant',
    permission: 'access.users',
    personal: true,
    subject: { kind: 'staff', in: 'params', key: 'id' },
    params: ById,
    answer: Empty,
    refusals: ['second_factor_off'],
  },
} as const satisfies Contracts;
