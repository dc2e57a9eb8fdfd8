import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { activate } from '../../../i18n.ts';
import { Root } from '../../../root.tsx';
import { ReasonForm } from './reason-form.tsx';

beforeAll(() => activate('en'));
beforeEach(() => {
  Object.assign(document, { fonts: new EventTarget() });
});

test('the Enter that opened the dialog, still held, does not send it; another one does', async () => {
  const said: string[] = [];
  render(
    <Root language="en" env="test">
      <ReasonForm
        label="What happened?"
        submit="Escalate"
        onSubmit={(reason) => void said.push(reason)}
        onClose={() => undefined}
      />
    </Root>,
  );
  const box = await screen.findByRole('textbox');
  expect(fireEvent.keyDown(box, { key: 'Enter', repeat: true })).toBe(false);
  expect(said).toEqual([]);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(said).toEqual(['']);
});
