import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SimulatorChange, World } from '../state/world.ts';

const gatherMs = 80;

/**
 * Streams to the phone page the names of the parts that it must reload. Changes within a short time are sent together, without duplicates.
 */
export function streamChanges(world: World, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  raw.write('retry: 1000\n\n');
  let gathered = new Map<string, SimulatorChange>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    raw.write(`data: ${JSON.stringify([...gathered.values()])}\n\n`);
    gathered = new Map();
  };
  const onChange = (change: SimulatorChange) => {
    gathered.set(JSON.stringify(change), change);
    timer ??= setTimeout(flush, gatherMs);
  };
  world.changes.on('change', onChange);
  request.raw.on('close', () => {
    clearTimeout(timer);
    world.changes.off('change', onChange);
  });
}
