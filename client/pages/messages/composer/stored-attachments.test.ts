import { describe, expect, test } from 'vitest';
import { limits } from '../../../../shared/limits.ts';
import { atoms } from '../../../app/atoms.ts';
import { attachmentsOf, rereadAttachments } from './attachments.ts';
import { forgetAttachments, keepAttachment, storedAttachments } from './stored-attachments.ts';

const now = Date.now();
const attachment = (id: string, at = now) => ({
  id,
  name: `${id}.png`,
  size: 3,
  media: { id: `m-${id}`, kind: 'image' as const, size: 3, url: `https://a.example/media/m-${id}` },
  at,
});
const keep = (draftKey: string, one: ReturnType<typeof attachment>) => keepAttachment(draftKey, one, ['a', 'b', 'c']);
const ids = (draftKey: string, at?: number) => storedAttachments(draftKey, at).map(({ id }) => id);

describe('files of a draft', () => {
  test('are stored per user and conversation, in order', () => {
    keep('s1:c1', attachment('a'));
    keep('s1:c1', attachment('b'));
    expect(storedAttachments('s1:c1')).toEqual([attachment('a'), attachment('b')]);
    expect([ids('s1:c2'), ids('s2:c1')]).toEqual([[], []]);
    forgetAttachments('s1:c1', ['a']);
    expect(ids('s1:c1')).toEqual(['b']);
  });

  test('are in the order in which they were picked, regardless of the upload order', () => {
    for (const id of ['c', 'a', 'elsewhere', 'b']) keep('s1:c1', attachment(id));
    expect(ids('s1:c1')).toEqual(['elsewhere', 'a', 'b', 'c']);
  });

  test('picked or sent in another window are added and removed here too', () => {
    keep('s3:c1', attachment('a'));
    const shown = () => atoms.get(attachmentsOf('s3:c1')).map(({ id }) => id);
    expect(shown()).toEqual(['a']);
    keep('s3:c1', attachment('b'));
    forgetAttachments('s3:c1', ['a']);
    rereadAttachments('s3:c1');
    expect(shown()).toEqual(['b']);
    forgetAttachments('s3:c1', ['b']);
    rereadAttachments('s3:c1');
    expect(shown()).toEqual([]);
  });

  test('leave nothing behind when they are removed', () => {
    keep('s1:c1', attachment('a'));
    forgetAttachments('s1:c1', ['a', 'x']);
    expect(localStorage.length).toBe(0);
  });

  test('are removed when the server no longer has them', () => {
    keep('s1:c1', attachment('a', now));
    keep('s1:c1', attachment('b', now + 1000));
    expect(ids('s1:c1', now + limits.unusedUploadMs)).toEqual(['b']);
  });

  test('of an abandoned draft are deleted when another is stored', () => {
    keep('s1:c1', attachment('a', now - limits.unusedUploadMs));
    keep('s1:c2', attachment('b'));
    expect(Object.keys(localStorage)).toEqual(['attached:s1:c2']);
  });

  test.each(['', 'x', 'null', '{}', '[null,1,{"id":"a"}]', '[{"id":"a","name":"a","size":1,"at":1,"media":null}]'])(
    'are none when storage holds %j',
    (stored) => {
      keep('s1:c1', attachment('a'));
      localStorage.setItem(localStorage.key(0)!, stored);
      expect(storedAttachments('s1:c1')).toEqual([]);
    },
  );
});
