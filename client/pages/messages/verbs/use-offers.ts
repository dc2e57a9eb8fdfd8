import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { useSetAtom } from 'jotai';
import { limits } from '../../../../shared/limits.ts';
import { messageKindTexts } from '../../../../shared/message-texts.ts';
import { can } from '../../../../shared/permissions.ts';
import type { Conversation, Message } from '../../../../shared/rows.ts';
import { call, type Failed } from '../../../api/api.ts';
import { useUser } from '../../../session/session.ts';
import { useMutes } from '../../../sync/mutes.ts';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import { dialogAtom } from '../actions/dialog-atom.ts';
import { dayOf, transcriptOf } from '../actions/transcript.ts';
import { useRun } from '../actions/use-run.ts';
import { customerName } from '../customer-name.ts';
import { systemText } from '../thread/system-text.ts';
import { useEnd } from '../use-end.ts';
import { useWatching } from '../watching.ts';
import { type VerbName, verbEntries, verbs } from './table.ts';
import type { Place, Subject, Tools, Verb } from './verb.ts';

/** Verb that the user can apply now, with its label. */
export interface Offered {
  verb: VerbName;
  name: string;
  Icon: Verb['Icon'];
  tone: Verb['tone'];
  /** Position of the verb among all verbs that are offered in the same place. */
  order: number;
  act: () => void;
}

/** Target of a verb: a single conversation, or the conversations selected for a batch. */
export type Target = Conversation | { ids: readonly string[]; archived: boolean };

export interface Offers {
  /** Returns the verbs offered in a place for the target, in display order. */
  at: (place: Place, target: Target) => Offered[];
  /** Returns a verb as offered for the target; `null` if it is not available. */
  of: (verb: VerbName, target: Target) => Offered | null;
  /** Runs the verb with this shortcut letter. @returns `false` if there is no such verb */
  press: (letter: string, target: Target) => boolean;
}

export function useOffers(): Offers {
  const { i18n } = useLingui();
  const show = useSetAtom(dialogAtom);
  const user = useUser();
  const watching = useWatching();
  const mutes = useMutes();
  const tools: Tools = { run: useRun(), end: useEnd(), exportAll: useExport() };

  const subjectOf = (target: Target): Subject => ({
    ...('id' in target ? { ids: [target.id], row: target, archived: false } : { ...target, row: null }),
    me: user.id,
    may: (permission) => can(user, permission),
    watching,
    isMuted: 'id' in target && mutes.has(target.id),
  });
  const isOpen = ({ permission, many, isOffered }: Verb, subject: Subject, place: Place | 'key' | 'panel') =>
    (many || subject.row !== null) && (permission === null || can(user, permission)) && isOffered(subject, place);
  const act = ({ does }: Verb, subject: Subject) => {
    if ('Dialog' in does) show({ kind: 'verb', Dialog: does.Dialog, ids: subject.ids });
    else if ('change' in does) tools.run(subject.ids, does.change(subject));
    else does.act(subject, tools);
  };
  const offered = (name: VerbName, verb: Verb, subject: Subject, order: number): Offered => {
    const { tone, turned } = verb;
    const { name: label, Icon } = turned?.when(subject) ? turned : verb;
    return { verb: name, name: i18n._(label), Icon, tone, order, act: () => act(verb, subject) };
  };
  return {
    at: (place, target) => {
      const subject = subjectOf(target);
      return verbEntries
        .flatMap(([name, verb]) => {
          const order = verb.places[place];
          return order === undefined || !isOpen(verb, subject, place) ? [] : offered(name, verb, subject, order);
        })
        .sort((a, b) => a.order - b.order);
    },
    of: (name, target) => {
      const subject = subjectOf(target);
      const verb: Verb = verbs[name];
      return isOpen(verb, subject, 'panel') ? offered(name, verb, subject, 0) : null;
    },
    press: (letter, target) => {
      const subject = subjectOf(target);
      const found = verbEntries.find(([, verb]) => verb.letter === letter && isOpen(verb, subject, 'key'));
      if (found === undefined || subject.ids.length === 0) return false;
      const [, verb] = found;
      act(verb, subject);
      return true;
    },
  };
}

/** Returns a function that saves a conversation as a text file in the reader's language. */
function useExport(): (conversation: Conversation) => Promise<void> {
  const { t, i18n } = useLingui();
  return async (conversation) => {
    const customer = customerName(conversation);
    const texts = {
      system: (message: Message) => systemText(message),
      customer,
      kind: (kind: Message['kind']) => i18n._(messageKindTexts[kind]),
      automatic: t({ id: 'list.automatic', message: 'Automatic' }),
      note: t({ id: 'messages.note', message: 'Note' }),
      unsent: t({ id: 'messages.unsent', message: 'Message unsent' }),
    };
    const waiting = notifications.show({
      loading: true,
      autoClose: false,
      message: t({ id: 'messages.exporting', message: 'Preparing the export…' }),
    });
    const result = await allMessages(conversation.id);
    notifications.hide(waiting);
    if (!Array.isArray(result)) return toastError(result);
    save(`${customer} ${dayOf(new Date())}.txt`, transcriptOf(result, texts));
    const count = result.length;
    toastDone(
      t({
        id: 'messages.exported',
        message: plural(count, { one: 'Exported: # entry', other: 'Exported: # entries' }),
      }),
    );
  };
}

async function allMessages(id: string): Promise<Message[] | Failed> {
  const all: Message[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: limits.pageMax, ...(cursor === undefined ? {} : { cursor }) };
    const result = await call('GET /messages/conversation/:id', { params: { id }, query });
    if (result.error) return result;
    all.push(...result.data);
    cursor = result.meta.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[\\/:*?"<>|]/g, '_');
  link.click();
  URL.revokeObjectURL(url);
}
