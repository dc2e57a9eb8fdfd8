import { catalogue } from 'virtual:catalogue/settings';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { NewLabel } from './labels-section.tsx';

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('pressing Enter twice creates one label, and the name remains until it is created', async () => {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  render(
    <Root language="en" env="test">
      <NewLabel brandId="b1" count={0} />
    </Root>,
  );
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New label' });
  fireEvent.change(name, { target: { value: 'Tea' } });
  for (let n = 0; n < 2; n += 1) if (name.form !== null) fireEvent.submit(name.form);
  expect(answers).toHaveLength(1);
  expect(name.value).toBe('Tea');
  await act(async () => answers[0]?.(Response.json({ success: true, data: {} })));
  await waitFor(() => expect(name.value).toBe(''));
});
