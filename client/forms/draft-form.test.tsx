import { TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../api/api.ts';
import { guardedAll } from '../app/leave-guard.ts';
import { Root } from '../app/root.tsx';
import { activate } from '../i18n/i18n.ts';
import { LeaveSlot } from '../shell/slots.tsx';
import { DraftForm } from './form.tsx';
import { useDraft } from './use-draft.tsx';

type Person = { fullName: string; email: string };
type Answer = { status?: number; success: boolean; code?: string; details?: object[] };

const ann: Person = { fullName: 'Ann', email: 'ann@example.com' };
const sent: unknown[] = [];
let answers: ((answer: Response) => void)[];

beforeAll(() => activate('en'));
beforeEach(() => {
  sent.splice(0);
  answers = [];
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
});
afterEach(() => vi.unstubAllGlobals());

interface Props {
  saved: Person;
  take?: (person: Person) => void;
  mayChange?: boolean;
}

function PersonForm({ saved, take, mayChange }: Props) {
  const draft = useDraft<Person>({
    saved,
    rules: { fullName: isNotEmpty('Enter a name.') },
    mayChange,
    submit: async (values, changes) => {
      const result = await call('PUT /staff/:id', { params: { id: 'p1' }, body: changes });
      if (result.error) return result;
      take?.(values);
      return true;
    },
  });
  return (
    <DraftForm draft={draft}>
      <TextInput label="Name" {...draft.getInputProps('fullName')} />
      <TextInput label="Email" {...draft.getInputProps('email')} />
    </DraftForm>
  );
}

const drawn = (props: Props) => (
  <Root language="en" env="test">
    <PersonForm {...props} />
    <LeaveSlot />
  </Root>
);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.submit(field('Name'));
const isChanged = () => screen.queryByText('Not saved yet') !== null;
const answer = ({ status = 200, ...body }: Answer) =>
  act(async () => answers.shift()?.(Response.json({ data: {}, ...body }, { status })));

async function open(props: Props = { saved: ann }) {
  const { rerender } = render(drawn(props));
  await screen.findByLabelText('Name');
  return (saved: Person) => rerender(drawn({ ...props, saved }));
}

test('only changed fields are sent, once, regardless of how often Enter is pressed', async () => {
  await open();
  save();
  expect(sent).toEqual([]);
  type('Name', 'Anna');
  save();
  save();
  expect(sent).toEqual([{ fullName: 'Anna' }]);
});

test('typed text remains after a failed save, and can be saved again', async () => {
  await open();
  type('Name', 'Anna');
  save();
  await answer({ status: 500, success: false, code: 'internal' });
  expect([field('Name').value, isChanged()]).toEqual(['Anna', true]);
  save();
  expect(sent).toHaveLength(2);
});

test('a server error is shown as text at its field until the field changes', async () => {
  await open();
  type('Name', 'Anna');
  type('Email', 'taken@example.com');
  save();
  await answer({ status: 409, success: false, code: 'name_taken', details: [{ path: 'body.email', message: 'x' }] });
  expect(screen.getByText('This name is taken.')).toBeTruthy();
  expect([field('Name'), field('Email')].map((one) => one.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  type('Email', 'free@example.com');
  expect(screen.queryByText('This name is taken.')).toBeNull();
});

test('a refusal without matching fields is shown as a toast', async () => {
  await open();
  type('Name', 'Anna');
  save();
  await answer({ status: 403, success: false, code: 'forbidden', details: [{ path: 'permission', message: 'x' }] });
  expect((await screen.findByRole('alert')).textContent).toContain('You don’t have permission to do this.');
});

test('a problem that is found here is not sent', async () => {
  await open();
  type('Name', ' ');
  save();
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a change by others is shown in unedited fields, and typed text remains', async () => {
  const arrive = await open();
  type('Name', 'Anna');
  arrive({ fullName: 'Annie', email: 'annie@example.com' });
  await waitFor(() => expect(field('Email').value).toBe('annie@example.com'));
  expect(field('Name').value).toBe('Anna');
  save();
  expect(sent).toEqual([{ fullName: 'Anna' }]);
});

test('typing a value that others saved meanwhile leaves no changes', async () => {
  const arrive = await open();
  type('Name', 'Anna');
  arrive({ ...ann, fullName: 'Anna' });
  await waitFor(() => expect(isChanged()).toBe(false));
});

test('text typed during a save remains and is still unsaved', async () => {
  let arrive: (saved: Person) => void = () => undefined;
  arrive = await open({ saved: ann, take: (person) => arrive({ ...person, fullName: person.fullName.trim() }) });
  type('Name', 'Anna ');
  save();
  type('Email', 'new@example.com');
  await answer({ success: true });
  expect([field('Name').value, field('Email').value, isChanged()]).toEqual(['Anna', 'new@example.com', true]);
  save();
  expect(sent.at(-1)).toEqual({ email: 'new@example.com' });
});

test('leaving with changes asks for confirmation: stay, save, discard', async () => {
  const arrive = await open();
  const leave = vi.fn();
  guardedAll(leave);
  expect(leave).toHaveBeenCalledOnce();
  type('Name', 'Anna');
  act(() => guardedAll(leave));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(dialog.querySelector('[data-autofocus]')!);
  await answer({ status: 500, success: false, code: 'internal' });
  expect([leave.mock.calls.length, field('Name').value]).toEqual([1, 'Anna']);
  act(() => guardedAll(leave));
  fireEvent.click((await screen.findAllByRole('button', { name: 'Discard' })).at(-1)!);
  expect([leave.mock.calls.length, field('Name').value]).toEqual([2, 'Ann']);
  arrive(ann);
  expect(isChanged()).toBe(false);
});

test('without the permission to change them, fields are disabled', async () => {
  await open({ saved: ann, mayChange: false });
  expect([field('Name').disabled, field('Email').disabled]).toEqual([true, true]);
  expect(screen.getByText(/Changing them requires a role/)).toBeTruthy();
});
