import * as z from 'zod';
import { Refusal } from '../../shared/errors.ts';
import { Resume } from '../../shared/sync/messages.ts';
import { scopeOf } from '../../shared/sync/scope.ts';
import { readFrame } from '../http/frames.ts';
import { distinct, type ResumeRequest } from './resume.ts';

/** Scopes without `since` start from now. */
export type StreamQuery = ResumeRequest;

const Query = z.strictObject({
  since: z
    .union([z.literal(''), z.string().regex(/^\d{1,15}$/)])
    .optional()
    .transform((value) => (value ? Number(value) : undefined)),
  scopes: z.string().max(20_000).default(''),
  epoch: z.string().max(100).optional(),
});

const everything = [{ scope: 'inbox', brand: 'all' }] as const;

/** STREAM-2. @throws Refusal `validation_failed` */
export function readStreamQuery(given: unknown): StreamQuery {
  const query = Query.safeParse(given);
  if (!query.success) {
    throw invalid(String(query.error.issues[0]?.path[0] ?? 'query'), query.error.issues[0]?.message ?? '');
  }
  const { since, epoch } = query.data;
  const scopes = scopesOf(query.data.scopes.trim());
  const request = readFrame(Resume, { scopes: scopes.length > 0 ? scopes : everything });
  if (request === null) throw invalid('scopes', 'Unknown scopes.');
  return { epoch, scopes: distinct(request.scopes, since) };
}

function scopesOf(text: string): unknown[] {
  if (!text.startsWith('[')) return text === '' ? [] : text.split(',').map((name) => scopeOf(name.trim()));
  try {
    return JSON.parse(text) as unknown[];
  } catch {
    throw invalid('scopes', 'Neither JSON nor a list with commas.');
  }
}

const invalid = (path: string, message: string) => new Refusal('validation_failed', [{ path, message }]);
