import { describe, expect, test } from 'vitest';
import { draftKey, emptyDraft, readDraft, writeDraft } from './drafts.ts';

const draft = {
  text: 'ได้ค่ะ\nเดี๋ยว',
  note: true,
  quotedMessageId: 'm1',
  after: '2030-01-01T00:00:00.000Z',
  language: 'th',
};

describe('drafts', () => {
  test('are stored per user and conversation', () => {
    writeDraft('s1', 'c1', draft);
    expect(readDraft('s1', 'c1')).toEqual(draft);
    expect(readDraft('s1', 'c2')).toEqual(emptyDraft);
    expect(readDraft('s2', 'c1')).toEqual(emptyDraft);
  });

  test('of an earlier version without a start time are retained', () => {
    const { after: _, language: __, ...earlier } = draft;
    localStorage.setItem(draftKey('s1', 'c1'), JSON.stringify(earlier));
    expect(readDraft('s1', 'c1')).toEqual({ ...earlier, after: null, language: null });
  });

  test('leave nothing behind when they are empty again', () => {
    writeDraft('s1', 'c1', draft);
    writeDraft('s1', 'c1', { ...emptyDraft, note: true });
    expect(localStorage.length).toBe(0);
  });

  test.each(['', 'x', 'null', '[]', '{"text":1,"note":false,"quotedMessageId":null}'])(
    'are empty when storage holds %j',
    (stored) => {
      writeDraft('s1', 'c1', draft);
      localStorage.setItem(localStorage.key(0)!, stored);
      expect(readDraft('s1', 'c1')).toEqual(emptyDraft);
    },
  );
});
