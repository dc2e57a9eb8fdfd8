import { expect, test } from 'vitest';
import { linksIn } from './links.ts';

const found = (text: string) => linksIn(text).map(({ start, end, href }) => [text.slice(start, end), href]);
const same = (...links: string[]) => links.map((link) => [link, link]);
const secure = (...links: string[]) => links.map((link) => [link, `https://${link}`]);

test.each([
  // Brackets around an address do not belong to the link. Brackets inside an address do.
  ['see (https://en.wikipedia.org/wiki/Foo_(bar)).', same('https://en.wikipedia.org/wiki/Foo_(bar)')],
  ['(https://example.com/x)', same('https://example.com/x')],
  ['[docs](https://example.com/a[1])', same('https://example.com/a[1]')],
  ['<https://example.com/x>', same('https://example.com/x')],
  ['（https://example.com/x）', same('https://example.com/x')],
  ['「https://example.com/x」', same('https://example.com/x')],
  // Quotes around an address and separators of a list do not belong to the link. An apostrophe or an address inside a path does.
  ['"https://a.com/a", "https://b.com/b"', same('https://a.com/a', 'https://b.com/b')],
  ['"https://a.com/a","https://b.com/b"', same('https://a.com/a', 'https://b.com/b')],
  ["'https://a.com/a','https://b.com/b'", same('https://a.com/a', 'https://b.com/b')],
  ['https://a.com/a,https://b.com/b', same('https://a.com/a', 'https://b.com/b')],
  ["https://en.wikipedia.org/wiki/Murphy's_law", same("https://en.wikipedia.org/wiki/Murphy's_law")],
  [
    'https://web.archive.org/web/2020/https://example.com',
    same('https://web.archive.org/web/2020/https://example.com'),
  ],
  // Punctuation at the end of a sentence does not belong to the link.
  ['Is it https://example.com/a?b=c?', same('https://example.com/a?b=c')],
  ['https://example.com.', same('https://example.com')],
  ['https://example.com/x，謝謝', same('https://example.com/x')],
  ['https://example.com/x。', same('https://example.com/x')],
  // Letters of other scripts directly before or after an address do not belong to the link.
  ['ดูhttps://example.com/a?b=cได้เลย', same('https://example.com/a?b=c')],
  ['請看https://example.com/a謝謝', same('https://example.com/a')],
  ['ดู https://example.comครับ', same('https://example.com')],
  ['ดู https://example.com/ได้เลย', same('https://example.com/')],
  ['เข้าwww.example.com ครับ', secure('www.example.com')],
  ['請看www.example.com。', secure('www.example.com')],
  ['🙏https://example.com🙏', same('https://example.com')],
  // Letters of other scripts inside an address belong to the link.
  ['https://shopee.co.th/เสื้อยืด-i.123.456', same('https://shopee.co.th/เสื้อยืด-i.123.456')],
  ['shopee.co.th/เสื้อยืด-i.123.456 ครับ', secure('shopee.co.th/เสื้อยืด-i.123.456')],
  ['https://th.wikipedia.org/wiki/ประเทศไทย', same('https://th.wikipedia.org/wiki/ประเทศไทย')],
  ['https://zh.wikipedia.org/wiki/台灣 很好', same('https://zh.wikipedia.org/wiki/台灣')],
  ['https://example.com/商品/123', same('https://example.com/商品/123')],
  ['https://example.com/search?q=ชาเขียว', same('https://example.com/search?q=ชาเขียว')],
  ['https://例子.台灣/路徑/1', same('https://例子.台灣/路徑/1')],
  // Schemes can be in upper or lower case. Links of addresses without a scheme use HTTPS.
  ['Https://Example.com/X', same('Https://Example.com/X')],
  ['HTTP://EXAMPLE.COM', same('HTTP://EXAMPLE.COM')],
  ['www.example.com/x', secure('www.example.com/x')],
  ['WWW.Example.com', secure('WWW.Example.com')],
  ['https://example.com:8080/x#y', same('https://example.com:8080/x#y')],
  ['line.me/R/ti/p/@abc', secure('line.me/R/ti/p/@abc')],
  ['https://user@example.com/', same('https://user@example.com/')],
] as const)('%s', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test.each([
  'javascript:alert(1)',
  'ftp://x.y/z',
  'me@example.com/x',
  'no address: 1.5, 10.30น., a/b, and/or, 3.99/pc',
  'www. is how it starts',
  'https://',
  'http:// example.com',
  'readme.md and index.ts',
])('no link in %s', (text) => {
  expect(found(text)).toEqual([]);
});
