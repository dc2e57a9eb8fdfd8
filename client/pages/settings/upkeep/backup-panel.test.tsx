import { catalogue } from 'virtual:catalogue/settings';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Root } from '../../../app/root.tsx';
import { activate, learn } from '../../../i18n/i18n.ts';
import { BackupPanel } from './backup-panel.tsx';

const asked: (string | null)[] = [];
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Download a backup' }));

beforeAll(async () => {
  await learn(catalogue);
  await activate('en');
});
afterEach(() => vi.unstubAllGlobals());

test('a passphrase is long and typed twice, and gone from its fields after the download', async () => {
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get('backup-passphrase'));
    return new Response('tar');
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
  render(
    <Root language="en" env="test">
      <BackupPanel />
    </Root>,
  );
  await screen.findByLabelText('Passphrase');
  type('Passphrase', 'short');
  type('Repeat the passphrase', 'short');
  press();
  expect(screen.getByText('Use at least 12 characters.')).toBeTruthy();
  type('Passphrase', 'oolong and green');
  press();
  expect(screen.getByText('This is not the passphrase above.')).toBeTruthy();
  expect(asked).toEqual([]);
  type('Repeat the passphrase', 'oolong and green');
  press();
  await waitFor(() => expect(field('Passphrase').value).toBe(''));
  expect(asked).toEqual(['oolong%20and%20green']);
  expect(field('Repeat the passphrase').value).toBe('');
  expect(await screen.findByText('The backup is downloaded')).toBeTruthy();
});
