import { type ProjectionContext, type Put, put, type RowOp, type Stored } from './stored.ts';

/**
 * Updates the time of the last content in the conversation for each system line or note that an event adds. If the event changes the
 * conversation anyway, that change is extended, so that derived rows are computed once.
 * @param ops operations of the event
 */
export function spokenIn(ops: readonly RowOp[], context: ProjectionContext): RowOp[] {
  return ops
    .filter((op): op is Put<'message'> | Put<'note'> => isLine(op) && context.read(op.kind, op.id) === undefined)
    .reduce((changed, { row }) => spokenAt(changed, row.conversationId, Date.parse(row.at), context), [...ops]);
}

const isLine = (op: RowOp): op is Put<'message'> | Put<'note'> =>
  op.op === 'put' && (op.kind === 'message' || op.kind === 'note');

function spokenAt(ops: RowOp[], conversationId: string, at: number, context: ProjectionContext): RowOp[] {
  const index = ops.findLastIndex(
    ({ op, kind, id }) => op === 'put' && kind === 'conversation' && id === conversationId,
  );
  const changed = ops[index] as Stored<'conversation'> | undefined;
  const conversation = changed ?? context.read('conversation', conversationId);
  if (conversation === undefined || at <= (conversation.hidden.lastWordAt ?? 0)) return ops;
  const spoken = put(context, 'conversation', conversation.row, { ...conversation.hidden, lastWordAt: at });
  return changed === undefined ? [...ops, spoken] : ops.with(index, spoken);
}
