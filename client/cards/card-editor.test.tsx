import { catalogue } from 'virtual:catalogue/messages';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Card } from '../../shared/cards.ts';
import { Root } from '../app/root.tsx';
import { activate, addCatalogue } from '../i18n/i18n.ts';
import { CardEditor } from './card-editor.tsx';
import { emptyPart } from './card-errors.ts';

/** Fake XMLHttpRequest whose response the test gives. */
class Request {
  static made: Request[] = [];
  upload = {};
  onload = () => undefined;
  onloadend = () => undefined;
  status = 201;
  response: unknown = null;
  constructor() {
    Request.made.push(this);
  }
  open = () => undefined;
  setRequestHeader = () => undefined;
  getResponseHeader = () => null;
  send = () => undefined;
  abort = () => undefined;
}

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});
beforeEach(() => {
  Request.made = [];
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => undefined }));
});
afterEach(() => vi.unstubAllGlobals());

let shown: Card;

function Editor({ titles }: { titles: readonly string[] }) {
  const [card, setCard] = useState<Card>({
    altText: '',
    cards: titles.map((title) => ({ ...emptyPart(), title })),
  });
  shown = card;
  return <CardEditor value={card} onChange={setCard} errors={{}} />;
}

const titles = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Title/ });
const button = (name: string) => screen.getByRole('button', { name });

/** Picks a picture for a card. @returns a function that completes the upload */
async function pick(place: number): Promise<() => Promise<void>> {
  const file = new File(['x'], 'x.png', { type: 'image/png' });
  const input = document.querySelectorAll('input[type="file"]')[place]!;
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
  await vi.waitFor(() => expect(Request.made).toHaveLength(1));
  const [request] = Request.made;
  return () =>
    act(async () => {
      request!.response = { success: true, data: { id: 'p1', kind: 'image', size: 1, url: null } };
      request!.onload();
    });
}

const open = async (...given: string[]) => {
  const page = render(
    <Root language="en" env="test">
      <Editor titles={given} />
    </Root>,
  );
  await screen.findByRole('button', { name: 'Add a card' });
  return page;
};

test('text that is typed during the upload of a picture stays, in its card and in the others', async () => {
  await open('one', 'two');
  const finish = await pick(0);
  fireEvent.change(titles()[0]!, { target: { value: 'One, changed' } });
  fireEvent.change(titles()[1]!, { target: { value: 'Two, changed' } });
  await finish();
  expect(shown.cards).toMatchObject([{ title: 'One, changed', imageMediaId: 'p1' }, { title: 'Two, changed' }]);
});

test('a card that is moved during the upload of its picture gets the picture', async () => {
  await open('one', 'two');
  const finish = await pick(0);
  fireEvent.click(button('Move Card 1 down'));
  await finish();
  expect(shown.cards.map(({ title, imageMediaId }) => [title, imageMediaId])).toEqual([
    ['two', undefined],
    ['one', 'p1'],
  ]);
});

test('a picture whose card was removed, or whose dialog was closed, changes nothing', async () => {
  const page = await open('one', 'two');
  const finish = await pick(0);
  fireEvent.click(button('Remove Card 1'));
  await finish();
  expect(shown.cards).toEqual([{ ...emptyPart(), title: 'two' }]);
  Request.made = [];
  const finishClosed = await pick(0);
  const before = shown;
  page.unmount();
  await finishClosed();
  expect(shown).toBe(before);
});

test('the focus stays with the card that is moved', async () => {
  await open('one', 'two', 'three');
  button('Move Card 1 down').focus();
  fireEvent.click(document.activeElement!);
  expect(document.activeElement).toBe(button('Move Card 2 down'));
  fireEvent.click(document.activeElement!);
  expect(shown.cards.map(({ title }) => title)).toEqual(['two', 'three', 'one']);
});

test('the focus stays on a button that disables itself, and moves to the neighbour of a card that is removed', async () => {
  await open('one', 'two');
  button('Move Card 2 up').focus();
  fireEvent.click(document.activeElement!);
  expect(document.activeElement).toBe(button('Move Card 1 up'));
  expect(button('Move Card 1 up').getAttribute('aria-disabled')).toBe('true');
  button('Remove Card 1').focus();
  fireEvent.click(document.activeElement!);
  expect(titles().map(({ value }) => value)).toEqual(['one']);
  expect(document.activeElement).toBe(button('Remove Card 1'));
  fireEvent.click(document.activeElement!);
  expect(titles()).toHaveLength(1);
});
