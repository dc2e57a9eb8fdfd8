import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Root } from '../../../app/root.tsx';
import { activate } from '../../../i18n/i18n.ts';
import { ReasonForm } from './reason-form.tsx';

beforeAll(() => activate('en'));
beforeEach(() => {});

test('a repeated Enter from opening the dialog does not submit it, but a new one does', async () => {
  const reasons: string[] = [];
  render(
    <Root language="en" env="test">
      <ReasonForm
        label="What happened?"
        submit="Escalate"
        onSubmit={async (reason) => reasons.push(reason) > 0}
        onClose={() => undefined}
      />
    </Root>,
  );
  const box = await screen.findByRole('textbox');
  expect(fireEvent.keyDown(box, { key: 'Enter', repeat: true })).toBe(false);
  expect(reasons).toEqual([]);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(reasons).toEqual(['']);
});

test('a reason remains until it is accepted: after a refusal it can be sent again', async () => {
  const answers: ((done: boolean) => void)[] = [];
  const close = vi.fn();
  render(
    <Root language="en" env="test">
      <ReasonForm
        label="What happened?"
        submit="Escalate"
        onSubmit={() => new Promise<boolean>((resolve) => answers.push(resolve))}
        onClose={close}
      />
    </Root>,
  );
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox');
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Escalate' });
  fireEvent.change(box, { target: { value: 'They wait since Monday' } });
  fireEvent.click(send);
  fireEvent.submit(box);
  expect(answers).toHaveLength(1);
  await act(async () => answers[0]?.(false));
  expect([close.mock.calls.length, box.value, send.disabled]).toEqual([0, 'They wait since Monday', false]);
  fireEvent.click(send);
  await act(async () => answers[1]?.(true));
  expect(close).toHaveBeenCalledOnce();
});
