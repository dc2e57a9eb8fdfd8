import { messageParts } from '../../../../shared/message-parts.ts';
import type { Message } from '../../../../shared/rows.ts';
import type { SystemLine } from '../../../../shared/system-line.ts';

/** A change, and the change that undid it. */
export type UndonePair = readonly [change: Message, undo: Message];

/** Time within which a change back by the same person counts as an undo. The server undoes the end of a case for as long. Milliseconds. */
const undoneMs = 60_000;

/** Whether a system line reports that the change of an earlier line was undone. */
export function undoes(later: Message, earlier: Message): boolean {
  const { id } = later.author;
  if (id === null || id !== earlier.author.id) return false;
  if (Date.parse(later.at) - Date.parse(earlier.at) > undoneMs) return false;
  const [undo, change] = [messageParts(later), messageParts(earlier)];
  return undo.kind === 'system' && change.kind === 'system' && isBack(undo.parts, change.parts);
}

function isBack(undo: SystemLine, change: SystemLine): boolean {
  if (change.event === 'blocked') return undo.event === 'blockEnded';
  if (change.event === 'snoozed') return undo.event === 'snoozeEnded';
  const [to, from] = [changeOf(undo), changeOf(change)];
  if (to === null || from === null || undo.event !== change.event) return false;
  return isSame(to.value, from.was) && isSame(from.value, to.was);
}

/** Returns the value that a line sets, with the value before. `null` if the line sets none, or does not contain the value before. */
function changeOf(line: SystemLine): { value: unknown; was: unknown } | null {
  if (!('was' in line)) return null;
  switch (line.event) {
    case 'assigned':
      return { value: line.staffId, was: line.was };
    case 'status':
      return { value: line.status, was: line.was };
    case 'serviceStatus':
      return { value: line.serviceStatus, was: line.was };
    case 'priority':
      return { value: line.priority, was: line.was };
    case 'memberGroup':
      return { value: line.memberGroup, was: line.was };
    case 'labelled':
      return { value: line.labels, was: line.was };
    default:
      return null;
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
