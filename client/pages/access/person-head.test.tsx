import { catalogue } from 'virtual:catalogue/access';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Root } from '../../app/root.tsx';
import { activate, addCatalogue } from '../../i18n/i18n.ts';
import { PersonHead } from './person-head.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a deactivation states its consequences and requires a confirmation', async () => {
  await activate('en');
  await addCatalogue(catalogue);
  const calls: string[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    calls.push(String(body));
    return Promise.resolve(Response.json({ success: true, data: {} }));
  });
  const person = { id: 's1', fullName: 'Nok', status: 'active', reserved: false, hasSecondFactor: false } as never;
  const ignore = () => {};
  render(
    <Root language="en" env="test">
      <PersonHead person={person} bar={null} onClose={ignore} onDeleted={ignore} onLink={ignore} />
    </Root>,
  );
  fireEvent.click(await screen.findByLabelText('More'));
  fireEvent.click(await screen.findByText('Deactivate'));
  const text = await screen.findByText(/^Nok is signed out everywhere immediately\./);
  expect(text.textContent).toContain('Open conversations stay assigned to them');
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(calls).toEqual(['{"status":"inactive"}']));
});
