import { expect, test } from 'vitest';
import { Broken, Fault, faultOf } from './s3-fault.ts';

const sdk = (name: string, status?: number, more = {}) =>
  Object.assign(new Error('key AKIA and signature abc'), { name, $metadata: { httpStatusCode: status }, ...more });

test.each([
  ['a storage that is overloaded', sdk('SlowDown', 503), 'SlowDown (status 503)', 'temporary'],
  ['a response without a code', sdk('UnknownError', 502), 'status 502', 'temporary'],
  ['a clock that is wrong', sdk('RequestTimeTooSkewed', 403), /clock of this machine/, 'temporary'],
  ['a rejected upload', sdk('EntityTooLarge', 400), 'EntityTooLarge (status 400)', 'neither'],
  ['credentials without rights', sdk('AccessDenied', 403), /do not permit this/, 'permanent'],
  ['a rejection without a body', sdk('Unknown', 403), 'status 403', 'permanent'],
  ['missing credentials', sdk('CredentialsProviderError'), /AWS_ACCESS_KEY_ID/, 'permanent'],
  ['a missing region', new Error('Region is missing'), 'AWS_REGION is not set (RegionMissing)', 'permanent'],
  ['a lost connection', Object.assign(new Error('x'), { code: 'ECONNRESET' }), 'ECONNRESET', 'temporary'],
  ['a certificate', sdk('Error', undefined, { code: 'SELF_SIGNED_CERT_IN_CHAIN' }), /^SELF_SIGNED/, 'permanent'],
  ['a code that is no code', sdk('<b>abc</b>', 500), 'status 500', 'temporary'],
  ['a name of an object property', sdk('constructor', 500), 'constructor (status 500)', 'temporary'],
  ['no response', new Broken('no response within 15 seconds'), 'no response within 15 seconds', 'temporary'],
] as const)('explains %s without quoting the response', (_of, error, text, kind) => {
  const reason = faultOf(error);
  expect(reason.text).toMatch(text);
  const fault = new Fault('The storage failed', reason);
  expect(fault.message).toBe(`The storage failed: ${reason.text}.`);
  expect(fault.message).not.toContain('AKIA');
  expect([fault.isPermanent, fault.isTemporary]).toEqual([kind === 'permanent', kind === 'temporary']);
});
