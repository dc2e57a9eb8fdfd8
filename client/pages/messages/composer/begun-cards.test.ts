import { afterEach, expect, test } from 'vitest';
import type { Card } from '../../../../shared/cards.ts';
import { emptyCard } from '../../../cards/card-errors.ts';
import { forgetOwnThings } from '../../../session/own-things.ts';
import { begunCard, keepCard } from './begun-cards.ts';

const card: Card = {
  altText: '',
  cards: [{ title: 'Offer', text: '', buttons: [{ label: '', action: 'uri', value: '' }] }],
};
const key = 'draft:card:s1:c1';

afterEach(() => localStorage.clear());

test('a card that was begun survives a reload, for its conversation and its author', () => {
  keepCard('s1', 'c1', card);
  expect(localStorage.getItem(key)).not.toBeNull();
  expect([begunCard('s1', 'c1'), begunCard('s1', 'c2'), begunCard('s2', 'c1')]).toEqual([card, undefined, undefined]);
});

test('a card is forgotten when it was sent or emptied, and on sign-out', () => {
  for (const forget of [
    () => keepCard('s1', 'c1', null),
    () => keepCard('s1', 'c1', emptyCard()),
    () => forgetOwnThings(),
  ]) {
    keepCard('s1', 'c1', card);
    forget();
    expect(begunCard('s1', 'c1')).toBeUndefined();
  }
});

test.each(['{', 'null', '{"altText":"","cards":[]}', '{"altText":"","cards":[{"title":"x"}]}'])(
  'a stored value that is no card is ignored: %s',
  (value) => {
    localStorage.setItem(key, value);
    expect(begunCard('s1', 'c1')).toBeUndefined();
  },
);
