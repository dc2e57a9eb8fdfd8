import { catalogue } from 'virtual:catalogue/settings';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { BackupPanel } from './backup-panel.tsx';

const requests: (string | null)[] = [];
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
/** Returns the accessible description of a field. */
const described = (of: HTMLElement) =>
  (of.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Download backup' }));

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});
beforeEach(() => requests.splice(0));
afterEach(() => vi.unstubAllGlobals());

async function show(answer: () => Promise<void> = async () => undefined): Promise<void> {
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    requests.push(headers.get('backup-passphrase'));
    await answer();
    return new Response('tar');
  });
  class Urls extends URL {
    static override createObjectURL = () => 'blob:';
    static override revokeObjectURL = () => {};
  }
  vi.stubGlobal('URL', Urls);
  render(
    <Root language="en" env="test">
      <BackupPanel />
    </Root>,
  );
  await screen.findByLabelText('Passphrase');
}

test('a passphrase is long and typed twice, and cleared after the download', async () => {
  await show();
  type('Passphrase', 'short');
  type('Repeat the passphrase', 'short');
  press();
  expect(screen.getByText('Use at least 12 characters.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Passphrase')));
  expect(described(field('Passphrase'))).toContain('Use at least 12 characters.');
  type('Passphrase', 'oolong and green');
  press();
  expect(screen.getByText('The passphrases don’t match.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Repeat the passphrase')));
  expect(described(field('Repeat the passphrase'))).toBe('The passphrases don’t match.');
  expect(requests).toEqual([]);
  type('Repeat the passphrase', 'oolong and green');
  press();
  await waitFor(() => expect(field('Passphrase').value).toBe(''));
  expect(requests).toEqual(['oolong%20and%20green']);
  expect(field('Repeat the passphrase').value).toBe('');
  expect(await screen.findByText('Backup downloaded')).toBeTruthy();
});

test('fields are disabled during a download, and one that was not sent keeps its text', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await show(() => promise);
  type('Passphrase', 'oolong and green');
  fireEvent.click(screen.getByLabelText('Without encryption'));
  press();
  await waitFor(() => expect(requests).toEqual([null]));
  expect(screen.getByLabelText<HTMLInputElement>('Without encryption').disabled).toBe(true);
  resolve();
  await screen.findByText('Backup downloaded');
  expect(field('Passphrase').value).toBe('oolong and green');
  fireEvent.click(screen.getByLabelText('Without encryption'));
  type('Repeat the passphrase', 'oolong and green');
  press();
  expect([field('Passphrase').disabled, field('Repeat the passphrase').disabled]).toEqual([true, true]);
  await waitFor(() => expect(field('Passphrase').value).toBe(''));
});
