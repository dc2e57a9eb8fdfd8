import type { Read, RowChange, Stored } from '../projections/stored.ts';
import { type Doc, docOfConversation, docOfMessage } from './messages.ts';

/** A changed row's text for the index. `null` if the text is unchanged. An empty text removes the row from the index. */
export function changedDoc({ kind, before, after }: RowChange, read: Read): Doc | null {
  if (kind !== 'message' && kind !== 'conversation') return null;
  const docOf = kind === 'message' ? messageDoc(read) : nameDoc;
  const was = before === undefined ? null : docOf(before);
  const is = after === undefined ? null : docOf(after);
  const isSame = (was?.text ?? '') === (is?.text ?? '');
  if (isSame && (was === null || is === null || was.brandId === is.brandId)) return null;
  return is ?? (was === null ? null : { ...was, text: '' });
}

const nameDoc = (stored: unknown): Doc => docOfConversation((stored as Stored<'conversation'>).row);

const messageDoc = (read: Read) => (stored: unknown) => {
  const { row } = stored as Stored<'message'>;
  return docOfMessage(row, read('conversation', row.conversationId)?.row.brandId);
};
