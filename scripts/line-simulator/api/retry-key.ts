import type { FastifyRequest } from 'fastify';
import { badRequest, LineError } from '../line-error.ts';
import type { World } from '../state/world.ts';
import { channelOf } from './context.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the retry key of a call. `undefined` if the call has none.
 * @throws 409 if a call with the key was accepted within the last day
 */
export function takeRetryKey(world: World, request: FastifyRequest): string | undefined {
  const key = request.headers['x-line-retry-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !uuid.test(key)) throw badRequest('The retry key is invalid');
  const before = world.retryKeys.find(channelOf(request).channelId, key, world.now());
  if (!before) return key;
  const sentMessages = before.sentMessages ? { sentMessages: before.sentMessages } : {};
  throw new LineError(
    409,
    { message: 'The retry key is already accepted', ...sentMessages },
    { 'x-line-accepted-request-id': before.requestId },
  );
}

export function refuseRetryKey(request: FastifyRequest): void {
  if (request.headers['x-line-retry-key'] !== undefined) {
    throw badRequest('The retry key is not supported by this endpoint');
  }
}
