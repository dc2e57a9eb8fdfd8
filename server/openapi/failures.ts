import type { Endpoint, SubjectKind } from '../../shared/api/contract.ts';
import { effectsOf, needsProof } from '../../shared/api/effect.ts';
import { type ErrorCode, errors } from '../../shared/errors.ts';
import type { JsonSchema } from './schemas.ts';

const absent: Record<SubjectKind, ErrorCode> = {
  brand: 'brand_not_found',
  lineAccount: 'line_account_not_found',
  staff: 'staff_not_found',
  conversation: 'conversation_not_found',
  message: 'message_not_found',
  label: 'label_not_found',
  quickReply: 'quick_reply_not_found',
  report: 'report_not_found',
  schedule: 'schedule_not_found',
};

/** All error codes of an endpoint: its own, and those shared with other endpoints. */
function codesOf({
  permission,
  effect = 'read',
  openDuring = [],
  subject,
  params,
  query,
  body,
  refusals = [],
}: Endpoint): ErrorCode[] {
  const checked = params ?? query ?? body;
  return [
    ...(checked === undefined ? [] : ['validation_failed' as const]),
    ...(permission === 'public' ? [] : ['unauthenticated' as const]),
    ...(permission === 'public' || permission === 'session' ? [] : ['forbidden' as const]),
    ...(subject === undefined ? [] : [absent[subject.kind]]),
    ...(permission === 'public' || openDuring.includes('factor') ? [] : ['second_factor_missing' as const]),
    ...(permission === 'public' || openDuring.includes('password') ? [] : ['password_change_required' as const]),
    ...(effectsOf(effect).some(needsProof) ? ['reauthentication_required' as const] : []),
    ...refusals,
    'too_many_requests',
    'internal',
    'not_ready',
  ];
}

const detail = { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } };

const schema: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    code: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string', description: 'English message for people. Programs should use the code.' },
    details: { type: 'array', items: detail },
    data: { description: 'Data needed to continue, such as the ticket of a sign-in.' },
  },
  required: ['success', 'code', 'message'],
};

function of(endpoint: Endpoint): Record<string, JsonSchema> {
  const byStatus = Object.groupBy(new Set(codesOf(endpoint)), (code) => errors[code][0]);
  const answers = Object.entries(byStatus).map(([status, codes = []]) => {
    const examples = Object.fromEntries(
      codes.map((code) => [code, { value: { success: false, code, message: errors[code][1] } }]),
    );
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' }, examples } };
    return [status, { description: codes.join(', '), content }] as const;
  });
  return Object.fromEntries(answers);
}

export const failures = { schema, of };
