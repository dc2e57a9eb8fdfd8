import fc from 'fast-check';

/** Existing entities that the frames refer to. */
export interface Known {
  brandId: string;
  conversationId: string;
  callId: string;
}

/** Frame as sent over the wire, and the public entry point to which it is sent. */
export interface Frame {
  door: 'socket' | 'stream' | 'page';
  /** Event of a socket.io frame. Empty for other entry points. */
  event: string;
  /** Valid or nearly valid JSON. For the stream, the value of its `scopes` parameter. */
  text: string;
}

/** Key with which all connections identify themselves as the same page of the customer. */
export const pageKey = 'a-key-of-a-page-1';

type Text = fc.Arbitrary<string>;

const json = (value: unknown) => JSON.stringify(value) ?? 'null';
const nested = fc
  .tuple(fc.constantFrom(['[', ']'], ['{"a":', '}']), fc.constantFrom(4, 9, 900, 9000, 12_000, 20_000))
  .map(([[open = '', close = ''], depth]) => `${open.repeat(depth)}${open === '[' ? '' : '1'}${close.repeat(depth)}`);
const wide = fc
  .tuple(fc.integer({ min: 1, max: 9000 }), fc.constantFrom('0', '{}', '[]', '"x"'))
  .map(([count, one]) => `[${Array.from({ length: count }, () => one).join()}]`);
const manyKeys = fc
  .integer({ min: 1, max: 4000 })
  .map((count) => `{${Array.from({ length: count }, (_, n) => `"k${n}":0`).join()}}`);
const long = fc.constantFrom(300, 5000, 20_000, 60_000).map((length) => json('長'.repeat(length / 3)));
const megabyte = fc.constant(json('x'.repeat(1024 * 1024)));
const odd = fc.constantFrom(
  '',
  'null',
  'NaN',
  '-1',
  '1e400',
  '"__proto__"',
  '{"__proto__":{"on":true}}',
  '[[',
  '{"_placeholder":true,"num":0}',
);

/** Generates values of any kind, which are used in place of valid values. */
const junk: Text = fc.oneof(
  { weight: 40, arbitrary: fc.jsonValue({ maxDepth: 3 }).map(json) },
  { weight: 20, arbitrary: odd },
  { weight: 16, arbitrary: nested },
  { weight: 4, arbitrary: wide },
  { weight: 3, arbitrary: manyKeys },
  { weight: 3, arbitrary: long },
);

const strangeKeys = ['__proto__', 'constructor', 'toJSON', 'since', 'scope', 'scopes', 'type', 'on', 'data', 'key', ''];

/** Returns a generator of objects. Some are valid; others contain invalid values, or unknown or duplicate keys. */
function objectOf(fields: Record<string, Text>): Text {
  const names = Object.keys(fields);
  const extra = fc.tuple(fc.constantFrom(...names, ...strangeKeys), junk);
  return fc
    .tuple(
      fc.tuple(...Object.values(fields)),
      fc.array(extra, { maxLength: 2 }),
      fc.subarray(names, { minLength: 0 }),
      fc.boolean(),
    )
    .map(([values, extras, present, isComplete]) => {
      const own = names
        .map((name, n) => [name, values[n]] as const)
        .filter(([name]) => isComplete || present.includes(name));
      return `{${[...own, ...extras].map(([name, value]) => `${json(name)}:${value}`).join()}}`;
    });
}

const often = (good: Text): Text => fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: junk });
const oneOf = (...values: unknown[]): Text => often(fc.constantFrom(...values.map(json)));

/** Returns a generator of all frames that an anonymous client, a customer or an agent can send. */
export function framesOf({ brandId, conversationId, callId }: Known): fc.Arbitrary<Frame> {
  const since = oneOf(0, 1, 5, 2 ** 40, -1);
  const brand = oneOf(brandId, 'all', 'another');
  const scope = fc.oneof(
    oneOf('config', 'team', 'me', 'inbox', 'moon'),
    objectOf({ scope: oneOf('inbox', 'dashboard'), brand }),
    objectOf({ scope: oneOf('inbox'), brand, since }),
    objectOf({ scope: oneOf('conversation'), id: oneOf(conversationId, 'none') }),
    objectOf({ scope: oneOf('past'), brand, at: oneOf('2026-11-17T07:05:00Z', 'then'), speed: oneOf(1, 60, 61) }),
  );
  const list = fc.oneof(
    fc.array(scope, { maxLength: 8 }),
    fc.tuple(scope, fc.constantFrom(2, 200, 201)).map(([one, count]) => Array.from({ length: count }, () => one)),
  );
  const scopes = list.map((all) => `[${all.join()}]`);
  const round = oneOf('round-1');
  const candidate = objectOf({
    candidate: oneOf('candidate:1 1 udp 1 10.0.0.1 9 typ host'),
    sdpMid: oneOf('0', null),
    sdpMLineIndex: oneOf(0, null),
  });
  const data = fc.oneof(
    objectOf({ round, description: objectOf({ type: oneOf('offer', 'answer'), sdp: oneOf('v=0') }) }),
    objectOf({ round, candidate }),
    objectOf({ media: objectOf({ microphone: oneOf(true), camera: oneOf(false) }) }),
  );
  const looking = objectOf({
    conversationId: oneOf(conversationId, 'none'),
    on: oneOf(true, false),
    takeOver: oneOf(true),
  });
  const ofCall = fc.oneof(
    objectOf({ type: oneOf('join'), callId: oneOf(callId) }),
    objectOf({ type: oneOf('signal'), callId: oneOf(callId), data }),
  );
  const ofPage = fc.oneof(
    objectOf({ type: oneOf('open', 'join'), key: oneOf(pageKey) }),
    objectOf({ type: oneOf('signal'), data }),
  );
  const at = (door: Frame['door'], event: string, text: Text) =>
    often(text).map((frameText) => ({ door, event, text: frameText }));
  return fc.oneof(
    { weight: 12, arbitrary: fc.oneof(at('socket', 'join', scope), at('socket', 'leave', scope)) },
    { weight: 12, arbitrary: at('socket', 'resume', objectOf({ epoch: oneOf('e'), since, scopes: often(scopes) })) },
    { weight: 12, arbitrary: at('socket', 'call', ofCall) },
    { weight: 12, arbitrary: fc.oneof(at('socket', 'typing', looking), at('socket', 'viewing', looking)) },
    { weight: 2, arbitrary: fc.oneof(at('socket', 'error', junk), at('socket', 'anything', junk)) },
    { weight: 5, arbitrary: at('page', '', ofPage) },
    { weight: 3, arbitrary: at('stream', '', scopes) },
    {
      weight: 0.02 * 50,
      arbitrary: fc
        .constantFrom('join', 'resume', 'call')
        .chain((event) =>
          fc.oneof(
            { weight: 30, arbitrary: at('socket', event, junk) },
            { weight: 1, arbitrary: at('socket', event, megabyte) },
          ),
        ),
    },
  );
}
