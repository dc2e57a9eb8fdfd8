import { catalogue } from 'virtual:catalogue/messages';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { Conversation } from '../../../../shared/rows.ts';
import type { Language } from '../../../../shared/vocabulary.ts';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { useSendDelay } from '../../../app/send-delay.ts';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { presenceBoard } from '../../../sync/conversation-presence.ts';
import { outbox } from '../../../sync/send.ts';
import { rowStore } from '../../../sync/store.ts';
import { undoLast } from '../../../toasts/toast-undo.tsx';
import { useAfterResolve } from '../next/after-resolve.ts';
import { Composer } from './composer.tsx';
import { readDraft } from './drafts.ts';
import { useDraft } from './use-draft.ts';

const conversation = {
  id: 'c1',
  brandId: 'b1',
  kind: 'user',
  customer: { displayName: 'สุดา', alias: null, fields: {}, followed: true, language: 'th' },
  canReplyFreeUntil: null,
} as Conversation;

function Written() {
  const box = useRef<HTMLTextAreaElement>(null);
  return <Composer conversation={conversation} state={useDraft('c1')} boxRef={box} />;
}

const sent: unknown[] = [];
beforeAll(() => addCatalogue(catalogue));
beforeEach(() => {
  sent.length = 0;
  Object.assign(conversation, { lastMessage: { at: '2030-01-01T00:01:00.000Z' } });
  // Fake network that never responds. A sent message must be shown without waiting for a response.
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return new Promise(() => undefined);
  });
  const user = {
    id: 's1',
    fullName: 'Mali',
    role: 'cs_agent',
    permissions: ['messages.reply'],
    assignedBrands: ['b1'],
  };
  atoms.set(sessionAtom, { state: 'signedIn', user: user as never });
});
afterEach(() => {
  cleanup();
  presenceBoard.clear();
  rowStore.clear();
  atoms.set(sessionAtom, { state: 'signedOut' });
  vi.unstubAllGlobals();
});

async function open(language: Language): Promise<HTMLTextAreaElement> {
  await activate(language);
  render(
    <Root language={language} env="test">
      <Written />
    </Root>,
  );
  const [box] = await screen.findAllByRole<HTMLTextAreaElement>('textbox');
  return box!;
}

const type = (box: HTMLTextAreaElement, value: string) => fireEvent.change(box, { target: { value } });

test('in English Enter breaks the line and Shift+Enter sends', async () => {
  const box = await open('en');
  type(box, 'Hello');
  expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(true);
  expect(sent).toEqual([]);
  expect(fireEvent.keyDown(box, { key: 'Enter', shiftKey: true })).toBe(false);
  await waitFor(() => expect(sent).toMatchObject([{ conversationId: 'c1', kind: 'text', text: 'Hello' }]));
  expect(box.value).toBe('');
  expect(localStorage.getItem('draft:s1:c1')).toBeNull();
});

test('in Thai Enter sends, but not while an input method composes', async () => {
  const box = await open('th');
  type(box, 'สวัสดีค่ะ');
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  expect(box.value).toBe('สวัสดีค่ะ');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(box.value).toBe('');
});

test('the hint shows the current key, also after another one was chosen in its menu', async () => {
  const box = await open('en');
  fireEvent.click(screen.getByRole('button', { name: 'Shift+Enter to send' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: /^Enter sends/ }));
  expect(screen.getByRole('button', { name: 'Enter to send' })).toBeTruthy();
  type(box, 'Hi');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(box.value).toBe('');
});

test('typed text is stored, and restored when the conversation is opened again', async () => {
  type(await open('en'), 'Half a sen');
  cleanup();
  const box = await open('en');
  expect(box.value).toBe('Half a sen');
});

test('text written or sent in another window of the same user is shown here too', async () => {
  const box = await open('en');
  // Simulates a change in another window. Browsers report a storage change to all windows except the window that made the change.
  const elsewhere = (value: string | null) => {
    const key = 'draft:s1:c1';
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  };
  elsewhere(JSON.stringify({ text: 'We do', note: false, quotedMessageId: null }));
  expect(box.value).toBe('We do');
  elsewhere(null);
  expect(box.value).toBe('');
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  expect(sent).toEqual([]);
});

test('blank text and text over the limit cannot be sent', async () => {
  const box = await open('en');
  for (const text of ['  \n ', 'x'.repeat(5001)]) {
    type(box, text);
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
    expect(box.value).toBe(text);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  }
  expect(screen.getByText('5,001 / 5,000')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a note is sent as a note', async () => {
  const box = await open('en');
  fireEvent.click(screen.getByRole('button', { name: 'Note' }));
  type(box, 'for us');
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(box.value).toBe('');
  expect(screen.queryByText(/uses quota/)).toBeNull();
});

function giveReply(): void {
  rowStore.open('me');
  const reply = {
    id: 'q1',
    version: 1,
    brandId: null,
    ownerId: null,
    kind: 'text',
    preset: null,
    title: 'Hours',
    text: 'From 9 to 18',
    keywords: [],
    useCount: 0,
  };
  act(() => rowStore.apply('me', [{ kind: 'quickReply', id: 'q1', version: 1, row: reply as never }]));
}

test('a held key counts once: it picks a quick reply and does not send it', async () => {
  const box = await open('th');
  giveReply();
  type(box, '/hou');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(fireEvent.keyDown(box, { key: 'Enter', repeat: true })).toBe(false);
  expect(box.value).toBe('From 9 to 18');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(box.value).toBe('');
});

test.each([
  ['with replies that do not fit', true],
  ['where there are none at all', false],
])('a slash command is not sent %s: the menu says so, and offers to send it unchanged', async (_, some) => {
  const box = await open('th');
  if (some) giveReply();
  for (const text of ['/zzz', '/zzz ', 'ค่ะ /zzz']) {
    type(box, text);
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'ส่ง' }).disabled).toBe(true);
    expect(box.value).toBe(text);
  }
  type(box, '/zzz');
  box.setSelectionRange(0, 0);
  fireEvent.select(box);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect([box.value, sent]).toEqual(['/zzz', []]);
  fireEvent.click(screen.getByRole('button', { name: 'ใช้เป็นข้อความธรรมดา' }));
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(box.value).toBe('');
});

test('a matching slash word is not sent by the key that always sends', async () => {
  const box = await open('en');
  giveReply();
  type(box, '/hou');
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  expect([box.value, sent]).toEqual(['/hou', []]);
});

/** Simulates a message that the server pushes to the open conversation. */
function arrives(id: string, author: object, at: string, { status = 'sent', version = 1 } = {}): void {
  rowStore.open('here');
  const row = { id, version, conversationId: 'c1', direction: 'out', status, author, at };
  act(() => rowStore.apply('here', [{ kind: 'message', id, version, row: row as never }]));
}
const early = '2030-01-01T00:00:00.000Z';
const later = '2030-01-01T00:05:00.000Z';
const nok = { id: 's2', name: 'Nok' };
const nokAnswers = (id: string, at: string, how = {}) => arrives(id, { type: 'staff', ...nok }, at, how);
const nokHoldsTheClaim = () =>
  act(() => presenceBoard.received({ conversationId: 'c1', typing: [], viewing: [], claimedBy: nok }));

test('after a colleague replied, an earlier draft is sent at the second press, by key and by button', async () => {
  nokAnswers('m1', early);
  const box = await open('th');
  const question = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? '');
  type(box, 'สวัสดี');
  nokAnswers('m2', later);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(question()).toContainEqual(expect.stringContaining('Nok'));
  expect(box.value).toBe('สวัสดี');
  // The colleague replies once more, so the next click shows the warning again instead of sending the draft.
  nokAnswers('m3', '2030-01-01T00:06:00.000Z');
  fireEvent.click(screen.getByRole('button', { name: 'ส่ง' }));
  expect(box.value).toBe('สวัสดี');
  fireEvent.click(screen.getByRole('button', { name: 'ส่งข้อความนี้ด้วย' }));
  expect(box.value).toBe('');
  // The last message of the conversation is now newer than all replies of the colleague, so the next draft begins after these replies and
  // is sent without a warning.
  Object.assign(conversation, { lastMessage: { at: '2030-01-01T00:07:00.000Z' } });
  type(box, 'ค่ะ');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(box.value).toBe('');
});

test('a rejected file does not begin a draft', async () => {
  const box = await open('en');
  const files = [new File(['x'], 'list.exe', { type: '' })];
  fireEvent.paste(box, { clipboardData: { files, getData: () => '' } });
  await screen.findByText(/^list.exe: programs/);
  nokAnswers('m9', later);
  Object.assign(conversation, { lastMessage: { at: later } });
  type(box, 'Hello');
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  expect(box.value).toBe('');
});

test('own replies, automatic messages and notes need no confirmation; a stored draft does', async () => {
  const box = await open('th');
  type(box, 'สวัสดี');
  arrives('m4', { type: 'staff', id: 's1', name: 'Mali' }, later);
  arrives('m5', { type: 'system', id: null, name: '' }, later);
  expect(screen.queryByText(/ตอบลูกค้าไปแล้ว/)).toBeNull();
  cleanup();
  nokAnswers('m6', later);
  const again = await open('th');
  expect(again.value).toBe('สวัสดี');
  fireEvent.keyDown(again, { key: 'Enter' });
  expect(again.value).toBe('สวัสดี');
  expect(screen.getByText(/กดส่งอีกครั้งหากต้องการส่งข้อความนี้ด้วย/).textContent).toContain('Nok');
});

test('a colleague who replied and continues typing is shown as replying, and the button asks for confirmation too', async () => {
  const box = await open('en');
  type(box, 'Hello');
  nokAnswers('m7', later);
  nokHoldsTheClaim();
  expect(screen.getByText('Nok is replying to this customer')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Take over and send' }));
  expect(box.value).toBe('Hello');
  fireEvent.click(screen.getByRole('button', { name: 'Take over and send' }));
  expect(box.value).toBe('');
});

test("a colleague's failed reply requires no confirmation", async () => {
  const box = await open('en');
  type(box, 'Hello');
  nokAnswers('m8', later, { status: 'queued' });
  expect(screen.getByText(/Nok replied/)).toBeTruthy();
  nokAnswers('m8', later, { status: 'failed', version: 2 });
  expect(screen.queryByText(/Nok replied/)).toBeNull();
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  expect(box.value).toBe('');
});

test('a note is saved at the first press while a colleague replies', async () => {
  const box = await open('en');
  nokHoldsTheClaim();
  fireEvent.click(screen.getByRole('button', { name: 'Note' }));
  type(box, 'A regular');
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  expect(box.value).toBe('');
});

test('holding the send key shows who is already replying, and does not send', async () => {
  const box = await open('th');
  nokHoldsTheClaim();
  type(box, 'สวัสดี');
  for (const repeat of [false, true, true]) fireEvent.keyDown(box, { key: 'Enter', repeat });
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringContaining('Nok'),
  );
  expect(box.value).toBe('สวัสดี');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(box.value).toBe('');
});

test('text typed after picking a quick reply is appended to it, also before the next frame', async () => {
  const frames: FrameRequestCallback[] = [];
  const box = await open('en');
  giveReply();
  type(box, '/hou and then');
  box.setSelectionRange(4, 4);
  fireEvent.select(box);
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  fireEvent.keyDown(box, { key: 'Enter' });
  expect([box.value, box.selectionStart]).toEqual(['From 9 to 18 and then', 12]);
  // Moves the caret as typing a letter does. The animation frame, which runs afterwards, must not move the caret back.
  box.setSelectionRange(13, 13);
  for (const frame of frames) frame(0);
  expect(box.selectionStart).toBe(13);
});

test('templates that load late are inserted at the current position', async () => {
  const box = await open('en');
  fireEvent.click(screen.getByRole('button', { name: 'Thanks' }));
  fireEvent.click(screen.getByRole('button', { name: 'Wait' }));
  type(box, 'Hello! ');
  await waitFor(() => expect(box.value).toMatch(/^Hello! ขอบคุณ.*สักครู่/));
});

test("a Thai template ends with the agent's particle, and its chip explains it in the agent's language", async () => {
  localStorage.setItem('composer.particle', '"ครับ"');
  const box = await open('en');
  fireEvent.click(screen.getByRole('button', { name: 'Wait' }));
  await waitFor(() => expect(box.value).toBe('กรุณารอสักครู่นะครับ เดี๋ยวรีบกลับมาตอบครับ'));
  fireEvent.mouseEnter(screen.getByRole('button', { name: 'Wait' }));
  expect(await screen.findByText('One moment please, I will be right back with you.')).toBeTruthy();
  localStorage.removeItem('composer.particle');
});

test('a template that loads after the reply has become a note is not inserted', async () => {
  const box = await open('en');
  fireEvent.click(screen.getByRole('button', { name: 'Thanks' }));
  fireEvent.click(screen.getByRole('button', { name: 'Note' }));
  await act(async () => void (await catalogue.th()));
  expect(box.value).toBe('');
});

test('a delayed reply that resolves shows the next conversation, and its undo opens the conversation again', async () => {
  localStorage.setItem('composer.sendDelay', '5');
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'composer.sendDelay', newValue: '5', storageArea: localStorage }),
  );
  // Discards the replies of earlier tests, which are still being sent.
  outbox.start('s1')();
  const permissions = ['messages.reply', 'messages.close'];
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 's1', role: 'cs_agent', permissions } as never });
  const row = {
    id: 'm1',
    conversationId: 'c1',
    version: 1,
    author: { id: 's1' },
    kind: 'text',
    text: 'Bye',
    content: {},
  };
  const data = [{ ...row, quotedMessageId: null }];
  const response = () => Response.json({ success: true, data, epoch: 'e', position: 1 });
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'POST' ? response() : new Promise(() => undefined),
  );
  const next = vi.fn(() => navigate('/messages/c2'));
  const Page = () => {
    useAfterResolve('c1', { next, close: () => undefined });
    const [delay] = useSendDelay();
    return delay === 5 && <Written />;
  };
  navigate('/messages/c1');
  await activate('en');
  render(
    <Root language="en" env="test">
      <Page />
    </Root>,
  );
  type(await screen.findByRole('textbox'), 'Bye');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true, shiftKey: true });
  await waitFor(() => expect(next).toHaveBeenCalledOnce());
  await act(async () => void undoLast());
  await waitFor(() => expect(window.location.pathname).toBe('/messages/c1'));
  expect(readDraft('s1', 'c1').text).toBe('Bye');
});
