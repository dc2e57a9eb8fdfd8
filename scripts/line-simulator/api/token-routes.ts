import type { FastifyInstance, FastifyReply } from 'fastify';
import { badRequest, type LineError, tokenError } from '../line-error.ts';
import type { AccessToken, TokenKind } from '../state/access-tokens.ts';
import type { SimChannel } from '../state/channel.ts';
import type { World } from '../state/world.ts';
import { readAssertion } from './assertion.ts';
import { formBody, query } from './context.ts';

const thirtyDays = 30 * 86_400;
const fifteenMinutes = 900;
const most = 30;

/** Adds the routes that issue, verify and revoke access tokens of all kinds. */
export function addTokenRoutes(app: FastifyInstance, world: World): void {
  const issue = (kind: TokenKind, channel: SimChannel, seconds: number) =>
    world.accessTokens.issue(kind, channel.channelId, world.now() + seconds * 1_000);

  const bySecret = (form: URLSearchParams, error: LineError): SimChannel => {
    const channel = world.channels.get(form.get('client_id') ?? '');
    if (!channel || channel.channelSecret !== form.get('client_secret')) throw error;
    return channel;
  };

  app.post('/v2/oauth/accessToken', async (request) => {
    const form = formBody(request);
    if (form.get('grant_type') !== 'client_credentials')
      throw tokenError('unsupported_grant_type', 'unsupported grant_type');
    const channel = bySecret(form, tokenError('invalid_client', 'invalid client_secret'));
    const live = world.accessTokens.live(channel.channelId, 'short-lived', world.now());
    // Above the limit, the oldest token is revoked.
    if (live.length >= most && live[0]) world.accessTokens.revoke(live[0].token);
    return answer(issue('short-lived', channel, thirtyDays), thirtyDays);
  });

  app.post('/oauth2/v2.1/token', async (request) => {
    const { channel, tokenSeconds } = readAssertion(world, formBody(request));
    if (world.accessTokens.live(channel.channelId, 'v2.1', world.now()).length >= most) {
      throw badRequest('The maximum number of access tokens has already been issued');
    }
    const token = issue('v2.1', channel, tokenSeconds);
    return { ...answer(token, tokenSeconds), key_id: token.keyId };
  });

  app.post('/oauth2/v3/token', async (request) => {
    const form = formBody(request);
    const channel = form.has('client_assertion')
      ? readAssertion(world, form).channel
      : bySecret(form, tokenError('invalid_request', "Invalid 'client_credentials'."));
    return answer(issue('stateless', channel, fifteenMinutes), fifteenMinutes);
  });

  app.post('/v2/oauth/verify', async (request) => {
    return verified(world, formBody(request).get('access_token'), ['long-lived', 'short-lived', 'stateless']);
  });

  app.get('/oauth2/v2.1/verify', async (request) => {
    return verified(world, query(request).access_token ?? null, ['v2.1', 'stateless']);
  });

  app.get('/oauth2/v2.1/tokens/kid', async (request) => {
    const { channel } = readAssertion(world, new URLSearchParams(query(request)));
    const live = world.accessTokens.live(channel.channelId, 'v2.1', world.now());
    return { kids: live.map((token) => token.keyId) };
  });

  const revoke = async (form: URLSearchParams, reply: FastifyReply) => {
    world.accessTokens.revoke(form.get('access_token') ?? '');
    return reply.code(200).send();
  };
  app.post('/v2/oauth/revoke', (request, reply) => revoke(formBody(request), reply));
  app.post('/oauth2/v2.1/revoke', (request, reply) => {
    const form = formBody(request);
    bySecret(form, tokenError('invalid_client', 'invalid client_secret'));
    return revoke(form, reply);
  });
}

const answer = ({ token }: AccessToken, expires_in: number) => ({
  access_token: token,
  expires_in,
  token_type: 'Bearer',
});

function verified(world: World, token: string | null, kinds: TokenKind[]) {
  const known = token === null ? undefined : world.accessTokens.find(token);
  if (!known || !kinds.includes(known.kind)) throw tokenError('invalid_request', 'access_token invalid');
  const left = Math.floor((known.expiresAt - world.now()) / 1_000);
  if (left <= 0)
    throw tokenError('invalid_request', known.kind === 'v2.1' ? 'The access token expired' : 'access_token invalid');
  const scope = 'profile chat_message.write';
  // A long-lived token does not expire. LINE then returns a large number of seconds.
  return { client_id: known.channelId, expires_in: Number.isFinite(left) ? left : 2_147_483_647, scope };
}
