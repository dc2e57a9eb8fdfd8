import { catalogue } from 'virtual:catalogue/messages';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { RemarkDialog, ServiceDialog } from './remark-dialog.tsx';

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

const answer = (status: number, body: object) => act(async () => answers.shift()?.(Response.json(body, { status })));

test.each<[string, ReactNode, string]>([
  ['an escalation', <RemarkDialog key="e" kind="escalate" ids={['c1']} onClose={close} />, 'Escalate'],
  ['a complaint', <RemarkDialog key="c" kind="complaint" ids={['c1']} onClose={close} />, 'Mark as complaint'],
  ['a service status', <ServiceDialog key="s" ids={['c1']} onClose={close} />, 'Apply'],
])('the reason of %s remains after a refusal, and is cleared after a success', async (_, dialog, verb) => {
  render(
    <Root language="en" env="test">
      {dialog}
    </Root>,
  );
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox');
  const send = screen.getByRole<HTMLButtonElement>('button', { name: verb });
  fireEvent.change(box, { target: { value: 'They wait since Monday' } });
  fireEvent.click(send);
  await answer(500, { success: false, code: 'internal' });
  await waitFor(() => expect(send.disabled).toBe(false));
  expect([box.value, close.mock.calls.length]).toEqual(['They wait since Monday', 0]);
  fireEvent.click(send);
  await answer(200, { success: true, data: { id: 'c1' } });
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});
