import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type TestWorld } from './test-console.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Returns the details of LINE's 400 as 'property: message'. Empty if the messages are valid. */
async function problems(...messages: unknown[]): Promise<string[]> {
  const response = await world.fetch('/v2/bot/message/validate/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages }),
  });
  const body = (await response.json()) as { message?: string; details?: { message: string; property: string }[] };
  if (response.status === 200) return [];
  if (!body.details) return [body.message ?? ''];
  expect(body.message).toBe(`The request body has ${body.details.length} error(s)`);
  return body.details.map(({ property, message }) => `${property}: ${message}`);
}

const https = 'https://example.com/a.png';
const message = (label = 'Yes') => ({ type: 'message', label, text: 'yes' });
const quickReply = (items: unknown[]) => ({ type: 'text', text: 'a', quickReply: { items } });
const flex = (contents: unknown) => ({ type: 'flex', altText: 'a', contents });
const bubble = (...contents: unknown[]) => ({
  type: 'bubble',
  body: { type: 'box', layout: 'vertical', contents: contents.length > 0 ? contents : [{ type: 'text', text: 'hi' }] },
});
const template = (template: unknown) => ({ type: 'template', altText: 'a', template });

describe('details, as worded by LINE', () => {
  test.each<[string, unknown[], string[]]>([
    ['no messages', [], ['messages: Size must be between 1 and 5']],
    ['six messages', Array(6).fill({ type: 'text', text: 'a' }), ['messages: Size must be between 1 and 5']],
    ['an empty text', [{ type: 'text', text: '' }], ['messages[0].text: May not be empty']],
    ['no text', [{ type: 'text' }], ['messages[0].text: May not be empty']],
    [
      'two faults',
      [{ type: 'text', text: 'x'.repeat(5_001) }, { type: 'song' }],
      [
        'messages[0].text: Length must be between 0 and 5000',
        'messages[1].type: Must be one of the following values: [text, sticker, image, video, audio, location, imagemap, template, flex, textV2, coupon]',
      ],
    ],
    [
      'a number as text',
      [{ type: 'text', text: 5 }],
      ['The property, messages[0].text, in the request body is invalid (line: -, column: -)'],
    ],
    [
      'plain http',
      [{ type: 'image', originalContentUrl: 'http://example.com/a.png', previewImageUrl: https }],
      ['messages[0].originalContentUrl: invalid uri'],
    ],
    [
      'a URL that is not encoded',
      [{ type: 'image', originalContentUrl: 'https://example.com/รูป.png', previewImageUrl: https }],
      ['messages[0].originalContentUrl: invalid uri'],
    ],
    [
      'an image alone',
      [{ type: 'image', originalContentUrl: https }],
      ['messages[0].previewImageUrl: May not be empty'],
    ],
    ['no duration', [{ type: 'audio', originalContentUrl: https }], ['messages[0].duration: must be specified']],
    [
      'a sticker not for sale',
      [{ type: 'sticker', packageId: '1', stickerId: '1' }],
      [expect.stringMatching(/^messages\[0\].packageId: Must be one of/) as unknown as string],
    ],
    [
      'no title',
      [{ type: 'location', address: 'a', latitude: 91, longitude: 0 }],
      ['messages[0].title: May not be empty', 'messages[0].latitude: Must be between -90 and 90'],
    ],
    [
      '14 quick replies',
      [quickReply(Array(14).fill({ type: 'action', action: message() }))],
      ['messages[0].quickReply.items: Size must be between 1 and 13'],
    ],
    [
      'a long label',
      [quickReply([{ type: 'action', action: message('x'.repeat(21)) }])],
      ['messages[0].quickReply.items[0].action.label: Length must be between 0 and 20'],
    ],
    [
      'a confirm with one button',
      [template({ type: 'confirm', text: 'a', actions: [message()] })],
      ['messages[0].template.actions: Size must be between 2 and 2'],
    ],
    [
      'a strange scheme',
      [template({ type: 'buttons', text: 'a', actions: [{ type: 'uri', label: 'a', uri: 'ftp://a' }] })],
      ['messages[0].template.actions[0].uri: invalid uri'],
    ],
    [
      'a long text under a title',
      [template({ type: 'buttons', title: 'a', text: 'x'.repeat(61), actions: [message()] })],
      ['messages[0].template.text: Length must be between 0 and 60'],
    ],
    [
      'a camera outside quick replies',
      [template({ type: 'buttons', text: 'a', actions: [{ type: 'camera', label: 'a' }] })],
      [
        'messages[0].template.actions[0].type: Must be one of the following values: [message, postback, uri, datetimepicker, clipboard]',
      ],
    ],
    ['no Flex', [{ type: 'flex', altText: 'a' }], ['messages[0].contents: must be specified']],
    [
      'a long alternative text',
      [{ ...flex(bubble()), altText: 'x'.repeat(1_501) }],
      ['messages[0].altText: Length must be between 0 and 1500'],
    ],
    ['an empty bubble', [flex({ type: 'bubble' })], ['messages[0].contents: At least one block must be specified']],
    [
      'a field that Flex does not have',
      [flex(bubble({ type: 'text', text: 'a', colour: '#111111' }))],
      ['messages[0].contents.body.contents[0].colour: unknown field'],
    ],
    [
      'a bad colour',
      [flex(bubble({ type: 'text', text: 'a', color: 'red' }))],
      ['messages[0].contents.body.contents[0].color: invalid property'],
    ],
    [
      'an empty text',
      [flex(bubble({ type: 'text', text: '' }))],
      ['messages[0].contents.body.contents[0].text: May not be empty'],
    ],
    [
      'a component in the wrong place',
      [flex(bubble({ type: 'icon', url: https }))],
      [
        'messages[0].contents.body.contents[0].type: Must be one of the following values: [box, button, image, video, text, separator, filler]',
      ],
    ],
    [
      'a text as hero',
      [flex({ ...bubble(), hero: { type: 'text', text: 'a' } })],
      ['messages[0].contents.hero.type: Must be one of the following values: [box, image, video]'],
    ],
    [
      'a tall picture',
      [flex({ ...bubble(), hero: { type: 'image', url: https, aspectRatio: '1:4' } })],
      ['messages[0].contents.hero.aspectRatio: invalid property'],
    ],
    [
      'a button with a script',
      [flex(bubble({ type: 'button', action: { type: 'uri', label: 'a', uri: 'javascript:alert(1)' } }))],
      ['messages[0].contents.body.contents[0].action.uri: invalid uri'],
    ],
    [
      'a button without a label',
      [flex(bubble({ type: 'button', action: { type: 'message', text: 'a' } }))],
      ['messages[0].contents.body.contents[0].action.label: May not be empty'],
    ],
    [
      '13 bubbles',
      [flex({ type: 'carousel', contents: Array(13).fill(bubble()) })],
      ['messages[0].contents.contents: Size must be between 1 and 12'],
    ],
    [
      'bubbles of two sizes',
      [flex({ type: 'carousel', contents: [bubble(), { ...bubble(), size: 'kilo' }] })],
      ['messages[0].contents.contents: All bubbles must have the same size'],
    ],
    [
      'a carousel in a carousel',
      [flex({ type: 'carousel', contents: [{ type: 'carousel', contents: [] }] })],
      [
        'messages[0].contents.contents[0].type: Must be one of the following values: [bubble]',
        'messages[0].contents.contents[0].contents: unknown field',
        'messages[0].contents.contents[0]: At least one block must be specified',
      ],
    ],
    [
      'a bubble of 31 KB',
      [flex(bubble(...Array(16).fill({ type: 'text', text: 'x'.repeat(2_000) })))],
      ['messages[0].contents: The size of the bubble must be at most 30 KB'],
    ],
    [
      'a number as colour',
      [flex(bubble({ type: 'text', text: 'a', color: 5 }))],
      [
        'The property, messages[0].contents.body.contents[0].color, in the request body is invalid (line: -, column: -)',
      ],
    ],
    [
      'an emoji beside its $',
      [{ type: 'text', text: 'a $', emojis: [{ index: 0, productId: 'p', emojiId: '1' }] }],
      ['The property, messages[0].emojis[0].index, in the request body is invalid (line: -, column: -)'],
    ],
    [
      'a long sender',
      [{ type: 'text', text: 'a', sender: { name: 'x'.repeat(21) } }],
      ['sender.name length is invalid'],
    ],
  ])('%s', async (_name, messages, expected) => {
    expect(await problems(...messages)).toEqual(expected);
  });

  test.each<[string, unknown]>([
    ['text of 5000 units', { type: 'text', text: '😀'.repeat(2_500) }],
    [
      'textV2',
      {
        type: 'textV2',
        text: 'Hi {user} {{x}}',
        substitution: { user: { type: 'emoji', productId: 'p', emojiId: '1' } },
      },
    ],
    ['a sticker', { type: 'sticker', packageId: '446', stickerId: '1988' }],
    [
      'loopback media',
      { type: 'image', originalContentUrl: 'http://127.0.0.1:1/a', previewImageUrl: 'http://127.0.0.1:1/b' },
    ],
    ['20 graphemes of many units', quickReply([{ type: 'action', action: message('👨‍👩‍👧‍👦'.repeat(20)) }])],
    [
      'a carousel',
      template({
        type: 'carousel',
        columns: [
          { text: 'a', actions: [message()] },
          { text: 'b', actions: [message()] },
        ],
      }),
    ],
    [
      'a bubble',
      flex({
        ...bubble(
          { type: 'text', text: 'hi', size: 'lg', weight: 'bold', wrap: true },
          { type: 'separator', margin: 'md' },
        ),
        size: 'kilo',
        hero: { type: 'image', url: https, size: 'full', aspectRatio: '20:13', aspectMode: 'cover' },
        footer: {
          type: 'box',
          layout: 'vertical',
          paddingAll: '12px',
          contents: [{ type: 'button', height: 'sm', action: { type: 'uri', label: 'Call', uri: 'tel:0212345678' } }],
        },
        styles: { footer: { separator: true } },
      }),
    ],
    ['an alternative text of 1500 units', { ...flex(bubble()), altText: 'x'.repeat(1_500) }],
    ['12 bubbles', flex({ type: 'carousel', contents: Array(12).fill(bubble()) })],
  ])('%s is fine', async (_name, message) => {
    expect(await problems(message)).toEqual([]);
  });
});

describe('bodies', () => {
  const post = (body: string, contentType = 'application/json') =>
    world.fetch('/v2/bot/message/push', { method: 'POST', headers: { 'content-type': contentType }, body });

  test('broken JSON', async () => {
    const response = await post('{"to": }');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: expect.stringMatching(/^The request body could not be parsed as JSON \(line: 1, column: \d+\)$/),
    });
  });

  test('another content type', async () => {
    const response = await post('hello', 'text/plain');
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({ message: 'The content type, text/plain, is not supported' });
  });

  test('over 2 MB', async () => {
    const response = await post(JSON.stringify({ to: 'x'.repeat(2_200_000) }));
    expect(response.status).toBe(413);
    expect(response.headers.get('x-line-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('an invalid id among many', async () => {
    const response = await world.fetch('/v2/bot/message/multicast', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: [world.customer.userId, 'nobody'], messages: [{ type: 'text', text: 'a' }] }),
    });
    expect(await response.json()).toEqual({
      message: 'The property, to[1], in the request body is invalid (line: -, column: -)',
    });
  });
});
