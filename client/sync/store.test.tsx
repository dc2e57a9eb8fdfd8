import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, expect, test } from 'vitest';
import { atoms } from '../app/atoms.ts';
import { listenToAllRows, listenToRows, rowStore, rowsOf, useRow } from './store.ts';

function Label() {
  return <p data-testid="label">{useRow('label', 'l1')?.name ?? 'none'}</p>;
}
const show = () =>
  render(
    <Provider store={atoms}>
      <Label />
    </Provider>,
  );
const shown = () => screen.getByTestId('label').textContent;
const say = (name: string | null, version: number) =>
  act(() =>
    rowStore.apply('config', [
      { kind: 'label', id: 'l1', version, row: name === null ? null : { id: 'l1', name, version } },
    ]),
  );

afterEach(() => {
  cleanup();
  rowStore.clear();
});

test('a reader of a row sees it go and come back', () => {
  rowStore.open('config');
  show();
  expect(shown()).toBe('none');
  say('Urgent', 1);
  expect(shown()).toBe('Urgent');
  say(null, 2);
  expect(shown()).toBe('none');
  say('Urgent again', 3);
  expect(shown()).toBe('Urgent again');
});

test('a new reader of a row removed without readers sees its newest version', () => {
  rowStore.open('config');
  say('Urgent', 1);
  show().unmount();
  say(null, 2);
  const second = show();
  expect(shown()).toBe('none');
  say('Later', 3);
  expect(shown()).toBe('Later');
  second.unmount();
  say(null, 4);
  say('Latest', 5);
  show();
  expect(shown()).toBe('Latest');
});

test('a row that was read once is released when another one replaces it', async () => {
  rowStore.open('config');
  say('Urgent', 1);
  const first = new WeakRef(rowsOf('label').get('l1') ?? {});
  show();
  cleanup();
  say('Later', 2);
  await collectGarbage();
  expect(rowsOf('label').get('l1')).toMatchObject({ name: 'Later' });
  expect(first.deref()).toBeUndefined();
});

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => Promise<void>;
  await collect({ type: 'major', execution: 'async' });
}

test('an overlay over a row that is in no scope ends immediately', () => {
  rowStore.open('config');
  say('Urgent', 1);
  const end = rowStore.overlay('label', 'l1', { name: 'Mine' });
  end(5);
  act(() => rowStore.close('config'));
  rowStore.open('config');
  say('Urgent', 1);
  expect(rowsOf('label').get('l1')?.name).toBe('Urgent');
});

test('a listener is called once per group of changes, with the rows of its kind only', () => {
  rowStore.open('config');
  const ofLabels: string[][] = [];
  const ofAll: string[][] = [];
  const stops = [
    listenToRows('label', (changes) => ofLabels.push(changes.map(({ id }) => id))),
    listenToAllRows((changes) => ofAll.push(changes.map(({ id }) => id))),
  ];
  const row = (kind: string, id: string) => ({ kind, id, version: 1, row: { id } });
  rowStore.apply('config', [row('label', 'l1'), row('brand', 'b1'), row('label', 'l2')]);
  rowStore.apply('config', [row('brand', 'b2')]);
  for (const stop of stops) stop();
  rowStore.apply('config', [row('label', 'l3')]);
  expect(ofLabels).toEqual([['l1', 'l2']]);
  expect(ofAll).toEqual([['l1', 'b1', 'l2'], ['b2']]);
});
