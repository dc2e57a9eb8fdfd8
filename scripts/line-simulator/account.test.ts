import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Loose, openWorld, refusal, secret, type TestWorld, text, token } from './test-console.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const id = '1650000001';

describe('tokens', () => {
  test('an invalid token is refused with LINE’s message', async () => {
    expect(await refusal(world.api('wrong').getBotInfo())).toMatchObject({
      status: 401,
      body: {
        message: 'Authentication failed. Confirm that the access token in the authorization header is valid.',
      },
    });
  });

  test('short-lived tokens evict the oldest at 31 and expire after 30 days', async () => {
    const issued: string[] = [];
    for (let i = 0; i < 31; i++) {
      const answer = await world.tokens.issueChannelToken('client_credentials', id, secret);
      expect(answer).toMatchObject({ expires_in: 2_592_000, token_type: 'Bearer' });
      issued.push(answer.access_token);
    }
    expect((await refusal(world.api(issued[0]).getBotInfo())).status).toBe(401);
    await world.api(issued[30]).getBotInfo();
    world.clock.now += 30 * 86_400_000;
    expect((await refusal(world.api(issued[30]).getBotInfo())).status).toBe(401);
  });

  test('stateless tokens expire after 15 minutes and cannot be revoked', async () => {
    const answer = await world.tokens.issueStatelessChannelTokenByClientSecret(id, secret);
    expect(answer.expires_in).toBe(900);
    await world.tokens.revokeChannelToken(answer.access_token);
    await world.api(answer.access_token).getBotInfo();
    world.clock.now += 900_000;
    expect((await refusal(world.api(answer.access_token).getBotInfo())).status).toBe(401);
  });

  test('v2.1 tokens are requested with a JWT', async () => {
    const claims = {
      iss: id,
      sub: id,
      aud: 'https://api.line.me/',
      exp: world.clock.now / 1_000 + 1_000,
      token_exp: 3_600,
    };
    const jwt = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    const answer = await world.tokens.issueChannelTokenByJWT('client_credentials', type, jwt);
    expect(answer).toMatchObject({ expires_in: 3_600, key_id: expect.any(String) });
    expect(await world.tokens.verifyChannelTokenByJWT(answer.access_token)).toMatchObject({ client_id: id });
    expect((await world.tokens.getsAllValidChannelAccessTokenKeyIds(type, jwt)).kids).toEqual([answer.key_id]);
  });

  test('can be verified, and belong to a channel', async () => {
    expect(await world.tokens.verifyChannelToken(token)).toMatchObject({ client_id: id });
    expect(await refusal(world.tokens.verifyChannelToken('nonsense'))).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: 'access_token invalid' },
    });
    expect(await refusal(world.tokens.issueChannelToken('client_credentials', id, 'wrong'))).toMatchObject({
      status: 400,
      body: { error: 'invalid_client', error_description: 'invalid client_secret' },
    });
  });
});

describe('people', () => {
  test('have profiles until they block the account, and none for another channel', async () => {
    const { userId } = world.customer;
    expect(await world.client.getProfile(userId)).toMatchObject({ displayName: 'Nok', userId, language: 'th' });
    world.simulator.addChannel({ channelId: '2', channelSecret: 's', accessToken: 'two', botName: 'Two' });
    expect((await refusal(world.api('two').getProfile(userId))).status).toBe(404);
    await world.customer.blocks();
    expect(await refusal(world.client.getProfile(userId))).toMatchObject({
      status: 404,
      body: { message: 'Not found' },
    });
    expect((await refusal(world.client.getProfile('nobody'))).body.message).toBe(
      "The value for the 'userId' parameter is invalid",
    );
  });

  test('without consent have no names in groups', async () => {
    const shy = world.simulator.customer(id, { displayName: 'Shy', consent: false, friend: false });
    const group = world.channel.addGroup({ name: 'Team', members: [world.customer, shy] });
    await group.memberWrites(shy, 'hello');
    expect(world.hooks[0]!.body.events[0].source).toEqual({ type: 'group', groupId: group.id });
    expect((await refusal(world.client.getGroupMemberProfile(group.id, shy.userId))).status).toBe(404);
    expect(await world.client.getGroupSummary(group.id)).toMatchObject({ groupName: 'Team' });
    expect(await world.client.getGroupMemberCount(group.id)).toEqual({ count: 2 });
    expect((await refusal(world.client.getGroupMembersIds(group.id))).status).toBe(403);
    world.channel.verified = true;
    expect((await world.client.getGroupMembersIds(group.id)).memberIds).toHaveLength(2);
    await world.client.leaveGroup(group.id);
    await world.simulator.idle();
    expect(world.hooks.at(-1)!.body.events[0].type).toBe('leave');
    expect((await refusal(world.client.getGroupSummary(group.id))).status).toBe(404);
  });

  test('see read marks and the loading animation', async () => {
    const { messageId } = await world.customer.writes('hello');
    const { markAsReadToken } = world.hooks[0]!.body.events[0].message;
    await world.client.markMessagesAsReadByToken({ markAsReadToken });
    expect(world.customer.readMarker).toBe(messageId);
    expect((await refusal(world.client.markMessagesAsReadByToken({ markAsReadToken: 'x' }))).body.message).toBe(
      'Invalid markAsReadToken. Tokens must be used by the bot that received them via Webhook.',
    );
    const chatId = world.customer.userId;
    const { httpResponse } = await world.client.showLoadingAnimationWithHttpInfo({ chatId, loadingSeconds: 10 });
    expect(httpResponse.status).toBe(202);
    expect(world.customer.loadingUntil).toBe(world.clock.now + 10_000);
    await world.client.pushMessage({ to: chatId, messages: [text('hi')] });
    expect(world.customer.loadingUntil).toBe(0);
    const short = await refusal(world.client.showLoadingAnimation({ chatId, loadingSeconds: 3 }));
    expect(short.body.details.map((detail: Loose) => detail.message)).toEqual([
      'Must be between 5 and 60',
      'must be a multiple of five',
    ]);
  });

  test('can tap buttons', async () => {
    const items = [
      { type: 'action' as const, action: { type: 'message' as const, label: 'Size M', text: 'M please' } },
      {
        type: 'action' as const,
        action: { type: 'postback' as const, label: 'Track', data: 'track=1', displayText: 'Track it' },
      },
    ];
    await world.client.pushMessage({ to: world.customer.userId, messages: [{ ...text('?'), quickReply: { items } }] });
    await world.customer.performsAction(items[1] as Loose);
    await world.customer.performsAction({ type: 'datetimepicker', data: 'when', mode: 'date', initial: '2026-08-20' });
    await world.client.pushMessage({ to: world.customer.userId, messages: [{ ...text('?'), quickReply: { items } }] });
    await world.customer.performsAction('Size M');
    const events = world.hooks.map((hook) => hook.body.events[0]);
    expect(events.map((event) => event.postback ?? event.message.text)).toEqual([
      { data: 'track=1' },
      { data: 'when', params: { date: '2026-08-20' } },
      'M please',
    ]);
  });
});

describe('content', () => {
  const get = async (path: string) => {
    const response = await world.fetch(`/v2/bot/message/${path}`);
    return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
  };

  test('video is prepared first, files are available at once, and a file is deleted by an unsend', async () => {
    const video = await world.customer.sendsVideo(Buffer.from('moving'));
    expect((await get(`${video.messageId}/content`)).status).toBe(202);
    expect(JSON.parse((await get(`${video.messageId}/content/transcoding`)).body)).toEqual({ status: 'processing' });
    world.clock.now += 3_000;
    expect(await get(`${video.messageId}/content`)).toEqual({ status: 200, type: 'video/mp4', body: 'moving' });
    expect(JSON.parse((await get(`${video.messageId}/content/transcoding`)).body)).toEqual({ status: 'succeeded' });

    const file = await world.customer.sendsFile('ใบเสร็จ.pdf', Buffer.from('%PDF'));
    expect(await get(`${file.messageId}/content`)).toMatchObject({ status: 200, body: '%PDF' });
    expect(JSON.parse((await get(`${file.messageId}/content/preview`)).body).message).toBe(
      'The content can not be previewed',
    );
    await world.customer.unsends(file.messageId!);
    const deleted = await get(`${file.messageId}/content`);
    expect([deleted.status, JSON.parse(deleted.body).message]).toEqual([410, 'The content is gone']);
  });

  test('is not available to other accounts, and expires', async () => {
    const { messageId } = await world.customer.sendsImage();
    const path = `/v2/bot/message/${messageId}/content`;
    expect((await world.fetch(path)).status).toBe(200);
    expect((await world.fetch(`${path}/preview`)).headers.get('content-type')).toMatch(/^image\//);
    world.simulator.addChannel({ channelId: '2', channelSecret: 's', accessToken: 'two', botName: 'Two' });
    expect((await world.fetch(path, { headers: { authorization: 'Bearer two' } })).status).toBe(404);
    world.clock.now += 15 * 86_400_000;
    expect((await world.fetch(path)).status).toBe(404);
  });

  test('can be interrupted, and can be large', async () => {
    const { messageId } = await world.customer.sendsFile('big.bin', undefined, { size: 5_000_000 });
    const path = `/v2/bot/message/${messageId}/content`;
    expect((await (await world.fetch(path)).arrayBuffer()).byteLength).toBe(5_000_000);
    world.simulator.faults.truncate(path, 100_000);
    await expect(world.fetch(path).then((response) => response.arrayBuffer())).rejects.toThrow();
  });
});

describe('webhook endpoint', () => {
  test('can be set, read and tested with a real request', async () => {
    const mine = world.channel.webhookUrl!;
    expect(await world.client.testWebhookEndpoint({})).toMatchObject({
      success: true,
      statusCode: 200,
      reason: 'OK',
      detail: '200',
    });
    expect(world.hooks.at(-1)!.raw.toString()).toBe(`{"destination":"${world.channel.botUserId}","events":[]}`);
    world.answer.status = 401;
    expect(await world.client.testWebhookEndpoint({})).toMatchObject({
      success: false,
      statusCode: 401,
      reason: 'ERROR_STATUS_CODE',
      detail: '401',
    });
    expect(await world.client.testWebhookEndpoint({ endpoint: 'http://127.0.0.1:1/' })).toMatchObject({
      success: false,
      statusCode: 0,
      reason: 'COULD_NOT_CONNECT',
      detail: 'Connection failed: http://127.0.0.1:1/',
    });
    const plain = world.client.setWebhookEndpoint({ endpoint: 'http://example.com/' });
    expect((await refusal(plain)).body.message).toBe('Invalid webhook endpoint URL');
    await world.client.setWebhookEndpoint({ endpoint: `${mine}/new` });
    expect(await world.client.getWebhookEndpoint()).toEqual({ endpoint: `${mine}/new`, active: true });
  });

  test('can be tested while webhooks are off and no event is delivered', async () => {
    world.channel.webhookActive = false;
    world.answer.status = 401;
    expect(await world.client.testWebhookEndpoint({})).toMatchObject({ success: false, statusCode: 401 });
    expect((await world.customer.writes('hello')).status).toBe(0);
    expect(world.hooks).toHaveLength(1);
    expect((await world.client.getWebhookEndpoint()).active).toBe(false);
  });

  test('accepts only https when the switch is off', async () => {
    await world.close();
    world = await openWorld({ allowLoopbackHttp: false });
    const local = world.client.setWebhookEndpoint({ endpoint: 'http://127.0.0.1:80/' });
    expect((await refusal(local)).status).toBe(400);
  });

  test('unknown paths respond with not found', async () => {
    const response = await world.fetch('/v2/bot/nothing');
    expect([response.status, await response.json()]).toEqual([404, { message: 'Not found' }]);
  });
});
