import type { Endpoint, Subject, SubjectKind } from '../../shared/api/contract.ts';
import { type ErrorCode, Refusal } from '../../shared/errors.ts';
import { seesAllBrands, seesBrand, type Viewer } from '../../shared/permissions.ts';
import type { Read, Stored } from '../projections/stored.ts';

/** What each kind of subject gives its handler. */
export type Subjects = { [K in SubjectKind]: Stored<K> };
type AnySubject = Subjects[SubjectKind];

export type SubjectLoader = (
  subject: NonNullable<Endpoint['subject']>,
  input: { params: unknown; query: unknown; body: unknown },
  viewer: Viewer | null,
) => AnySubject;

const absent: Record<SubjectKind, ErrorCode> = {
  brand: 'brand_not_found',
  lineAccount: 'line_account_not_found',
  staff: 'staff_not_found',
  conversation: 'conversation_not_found',
  message: 'message_not_found',
  label: 'label_not_found',
  quickReply: 'quick_reply_not_found',
};

/** Brand isolation in one place: what a person may not see answers as what does not exist. */
export function subjectLoader(read: Read): SubjectLoader {
  return (subject: Subject, input, viewer) => {
    const part = input[subject.in] as Record<string, string> | undefined;
    const id = part?.[subject.key] ?? '';
    const stored = read(subject.kind, id);
    if (stored === undefined || viewer === null || !visibleSubject(read, subject.kind, stored, viewer)) {
      throw new Refusal(absent[subject.kind]);
    }
    return stored as AnySubject;
  };
}

function visibleSubject(read: Read, kind: SubjectKind, stored: Stored, viewer: Viewer): boolean {
  switch (kind) {
    case 'brand':
      return seesBrand(viewer, (stored as Stored<'brand'>).row.id);
    case 'lineAccount':
      return seesBrand(viewer, (stored as Stored<'lineAccount'>).row.brandId);
    case 'conversation':
      return seesExistingBrand(read, viewer, (stored as Stored<'conversation'>).row.brandId);
    case 'message': {
      const conversation = read('conversation', (stored as Stored<'message'>).row.conversationId);
      return conversation !== undefined && seesExistingBrand(read, viewer, conversation.row.brandId);
    }
    case 'label':
      return seesExistingBrand(read, viewer, (stored as Stored<'label'>).row.brandId);
    case 'quickReply': {
      const { brandId } = (stored as Stored<'quickReply'>).row;
      return brandId === null || seesExistingBrand(read, viewer, brandId);
    }
    case 'staff':
      return sharesBrand(viewer, (stored as Stored<'staff'>).row);
  }
}

/** A deleted brand hides what it had. */
export function seesExistingBrand(read: Read, viewer: Viewer, brandId: string): boolean {
  return seesBrand(viewer, brandId) && read('brand', brandId) !== undefined;
}

/** People see each other when they share a brand; who sees all brands sees everybody, and everybody sees themselves. */
export function sharesBrand(viewer: Viewer, person: { id: string; assignedBrands: readonly string[] }): boolean {
  if (seesAllBrands(viewer) || person.id === viewer.id || person.assignedBrands.includes('all')) return true;
  return person.assignedBrands.some((brandId) => viewer.assignedBrands.includes(brandId));
}
