import type { Endpoint, Subject, SubjectKind } from '../../shared/api/contract.ts';
import { absentErrors, Refusal } from '../../shared/errors.ts';
import { seesBrand, type Viewer } from '../../shared/permissions.ts';
import type { Kind, Message } from '../../shared/rows.ts';
import { audienceOf } from '../kinds/audience.ts';
import { isWithin } from '../kinds/shown.ts';
import type { Read, Stored } from '../projections/stored.ts';

/** Row that a request is about, by kind of row. Loaded before the request is handled. */
export type Subjects = { [K in SubjectKind]: Stored<K> };
type AnySubject = Subjects[SubjectKind];

export type SubjectLoader = (
  subject: NonNullable<Endpoint['subject']>,
  input: { params: unknown; query: unknown; body: unknown },
  viewer: Viewer | null,
) => AnySubject;

/**
 * Loads the row that a request is about. A row that the caller has no access to behaves like one that does not exist. Returns the complete
 * row, so responses have to apply `cutFor`. Lists have to apply `isWithin`, because they do not use this function.
 */
export function subjectLoader(read: Read): SubjectLoader {
  return (subject: Subject, input, viewer) => {
    const part = input[subject.in] as Record<string, string> | undefined;
    const id = part?.[subject.key] ?? '';
    const stored = read(subject.kind, id);
    if (stored === undefined || viewer === null || !isVisible(read, subject.kind, stored as AnySubject, viewer)) {
      throw new Refusal(absentErrors[subject.kind]);
    }
    return stored as AnySubject;
  };
}

/** A message is visible if its conversation is visible. */
function isVisible(read: Read, kind: SubjectKind, { row }: AnySubject, viewer: Viewer): boolean {
  if (kind !== 'message') return isWithin<Kind>(kind, row, audienceOf(viewer, true), brandIn(read));
  const conversation = read('conversation', (row as Message).conversationId);
  return conversation !== undefined && isVisible(read, 'conversation', conversation, viewer);
}

const brandIn = (read: Read) => (brandId: string) => read('brand', brandId) !== undefined;

/** Whether the viewer has access to a brand that exists. Deleting a brand hides its data. */
export function seesExistingBrand(read: Read, viewer: Viewer, brandId: string): boolean {
  return seesBrand(viewer, brandId) && brandIn(read)(brandId);
}
