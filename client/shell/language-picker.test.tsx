import { notifications } from '@mantine/notifications';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Root } from '../app/root.tsx';
import { activate, addCatalogue, type Catalogue } from '../i18n/i18n.ts';
import { keys, read } from '../session/storage.ts';
import { LanguagePicker } from './language-picker.tsx';

type Words = { messages: Record<string, string[]> };
const catalogue = (own: Partial<Catalogue>): Catalogue => {
  const none = async () => ({ messages: {} });
  return { en: none, zh: none, th: none, ...own };
};
const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ lang }) => lang);

beforeEach(async () => {
  await activate('en');
  render(
    <Root language="en" env="test">
      <LanguagePicker />
    </Root>,
  );
});
afterEach(() => act(() => notifications.clean()));

test('the last of two choices is applied, stored and marked, whichever loads first', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<Words>();
  await addCatalogue(catalogue({ zh: () => slow }));
  fireEvent.click(screen.getByText('中文'));
  fireEvent.click(screen.getByText('ไทย'));
  await waitFor(() => expect(document.documentElement.lang).toBe('th'));
  await act(async () => resolve({ messages: {} }));
  await waitFor(() => expect(pressed()).toEqual(['th']));
  expect(read(keys.language)).toBe('th');
});

test('a language that fails to load is reported, and not applied on the next page', async () => {
  let tries = 0;
  const zh = async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
    return { messages: {} };
  };
  await addCatalogue(catalogue({ zh }));
  fireEvent.click(screen.getByText('中文'));
  expect((await screen.findByRole('alert')).textContent).toContain('Loading chunk failed');
  await act(() => addCatalogue(catalogue({})));
  expect(document.documentElement.lang).toBe('en');
  expect([pressed(), read(keys.language)]).toEqual([['en'], null]);
});
