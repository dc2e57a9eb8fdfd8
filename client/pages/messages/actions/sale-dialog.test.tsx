import { catalogue } from 'virtual:catalogue/messages';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { SaleDialog } from './sale-dialog.tsx';

let answers: ((answer: Response) => void)[];
const close = vi.fn();

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});
beforeEach(() => {
  close.mockReset();
  answers = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  render(
    <Root language="en" env="test">
      <SaleDialog id="c1" onClose={close} />
    </Root>,
  );

async function record(amount: string): Promise<void> {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Amount' }), { target: { value: amount } });
  fireEvent.click(screen.getByRole('button', { name: 'Record' }));
}
const answer = (status: number, body: object) => act(async () => answers.shift()?.(Response.json(body, { status })));
const recorded = { success: true, data: { id: 'sale1' } };

test('a refused sale remains in the form, to be recorded again', async () => {
  show();
  await record('12.5');
  await answer(500, { success: false, code: 'internal' });
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Record' }).disabled).toBe(false));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('12.5');
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Record' }));
  await answer(200, recorded);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('a form closed before the response does not close another one', async () => {
  const { unmount } = show();
  await record('3');
  unmount();
  await answer(200, recorded);
  expect(close).not.toHaveBeenCalled();
});
