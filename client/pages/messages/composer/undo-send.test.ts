import { catalogue } from 'virtual:catalogue/messages';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '../../../../shared/rows.ts';
import { atoms } from '../../../app/atoms.ts';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { attachmentsOf } from './attachments.ts';
import { emptyDraft, readDraft, writeDraft } from './drafts.ts';
import { undoSend } from './undo-send.ts';

const message = (id: string, part: Partial<Message>) =>
  ({
    id,
    conversationId: 'c1',
    author: { kind: 'staff', id: 's1', name: 'Mali' },
    kind: 'text',
    text: '',
    content: {},
    quotedMessageId: null,
    ...part,
  }) as Message;

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});
beforeEach(() => {
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 's1' } as never });
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: [], epoch: 'e', position: 1 }));
});
afterEach(() => {
  localStorage.clear();
  atoms.set(attachmentsOf('s1:c1'), []);
  atoms.set(sessionAtom, { state: 'signedOut' });
  vi.unstubAllGlobals();
});

test('a reply that is undone while a note is being written does not turn the note into a reply', async () => {
  writeDraft('s1', 'c1', { ...emptyDraft, text: 'He owes us money', note: true, after: '' });
  await undoSend([message('m1', { text: 'Hello' })]);
  expect(readDraft('s1', 'c1')).toMatchObject({ text: 'Hello\nHe owes us money', note: true });
});

test('a reply that is undone is a reply again, although the empty composer was set to notes', async () => {
  writeDraft('s1', 'c1', { ...emptyDraft, note: true, after: '' });
  await undoSend([message('m1', { text: 'Hello' })]);
  expect(readDraft('s1', 'c1')).toMatchObject({ text: 'Hello', note: false });
});

test('all files of an undone reply are attached again, also two that are the same upload', async () => {
  const file = { mediaId: 'f1', fileName: 'offer.pdf', fileSize: 1200, media: { state: 'ready' } };
  const picture = { mediaId: 'p1', media: { state: 'ready', bytes: 500 } };
  await undoSend([
    message('m1', { kind: 'file', content: file as never }),
    message('m2', { kind: 'image', content: picture as never }),
    message('m3', { kind: 'image', content: picture as never }),
  ]);
  const list = atoms.get(attachmentsOf('s1:c1'));
  expect(list.map(({ kind, name, size }) => [kind, name, size])).toEqual([
    ['file', 'offer.pdf', 1200],
    ['image', 'Photo', 500],
    ['image', 'Photo', 500],
  ]);
  expect(new Set(list.map(({ id }) => id)).size).toBe(3);
});
