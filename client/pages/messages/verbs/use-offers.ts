import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { can } from '../../../../shared/permissions.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { useUser } from '../../../session/session.ts';
import { useMutes } from '../../../sync/mutes.ts';
import { dialogAtom } from '../actions/dialog-atom.ts';
import { useExport } from '../actions/use-export.ts';
import { useRun } from '../actions/use-run.ts';
import { useEnd } from '../use-end.ts';
import { useWatching } from '../watching.ts';
import { type VerbName, verbEntries, verbs } from './table.ts';
import type { Place, Subject, Tools, Verb } from './verb.ts';

/** Verb available to the user now, with its label. */
export interface Offered {
  verb: VerbName;
  name: string;
  Icon: Verb['Icon'];
  tone: Verb['tone'];
  /** Sort order in its place. */
  order: number;
  act: () => void;
}

/** Target of verbs: one conversation, or a batch selection. */
export type Target = Conversation | { ids: readonly string[]; archived: boolean };

export interface Offers {
  /** Verbs offered in a place for these conversations, sorted. */
  at: (place: Place, target: Target) => Offered[];
  /** Single verb for these conversations; `null` if not available. */
  of: (verb: VerbName, target: Target) => Offered | null;
  /** Runs the verb of a letter. @returns `false` if there is none */
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
    const { name: words, Icon } = turned?.when(subject) ? turned : verb;
    return { verb: name, name: i18n._(words), Icon, tone, order, act: () => act(verb, subject) };
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
