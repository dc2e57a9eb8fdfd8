import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import type { Member } from '../../../shared/team.ts';
import { call, type Failed } from '../../api/api.ts';
import { errorWords } from '../../api/error-words.ts';
import { useBrand } from '../../session/session.ts';
import { useConversations } from '../../sync/conversations.ts';
import { useAll } from '../../sync/store.ts';
import { useConversationRows } from '../../sync/use-conversation-rows.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { reliefOf, type Share } from './share-plan.ts';
import type { Sharing } from './sharing.ts';
import { SharingPlan } from './sharing-plan.tsx';

interface Props {
  sharing: Sharing;
  team: readonly Member[];
  onClose: () => void;
}

/** Conversations for people: the plan first, then the deed, with a way back. */
export function SharingDialog({ sharing, team, onClose }: Props) {
  const { t } = useLingui();
  const name = sharing.kind === 'relieve' ? sharing.member.fullName : '';
  const title =
    sharing.kind === 'relieve'
      ? t({ id: 'dashboard.relieve_title', message: `Move conversations of ${name}` })
      : t({ id: 'dashboard.allocate_title', message: 'Allocate waiting conversations' });
  return (
    <Dialog title={title} onClose={onClose}>
      {sharing.kind === 'relieve' ? (
        <Relief sharing={sharing} team={team} onClose={onClose} />
      ) : (
        <Allocation team={team} onClose={onClose} />
      )}
    </Dialog>
  );
}

type Parts = Pick<Props, 'team' | 'onClose'>;

/** The server's plan for those that nobody has. */
function Allocation({ team, onClose }: Parts) {
  const [brand] = useBrand();
  const [plan, setPlan] = useState<readonly Share[] | null>(null);
  const [error, setError] = useState<Failed | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks anew.
  useEffect(() => {
    let isGone = false;
    setError(null);
    void call('POST /dashboard/allocate', { body: { brand, apply: false } }).then((result) => {
      if (isGone) return;
      if (result.error) setError(result);
      else setPlan(result.data as Share[]);
    });
    return () => {
      isGone = true;
    };
  }, [brand, tries]);
  return (
    <SharingPlan
      plan={plan}
      reason={error && errorWords(error)}
      onRetry={() => setTries((count) => count + 1)}
      from={null}
      team={team}
      onClose={onClose}
    />
  );
}

/** Some of one person's, as many as would help. */
function Relief({
  sharing: { member, move },
  team,
  onClose,
}: Parts & { sharing: Extract<Sharing, { kind: 'relieve' }> }) {
  const [brand] = useBrand();
  const list = useConversations({ brand, sort: 'smart', assignedTo: member.id });
  const rows = useConversationRows(list.ids);
  const colleagues = useAll('colleague');
  const people = useMemo(() => new Map(colleagues.map((person) => [person.id, person])), [colleagues]);
  const [plan, setPlan] = useState<readonly Share[] | null>(null);
  // It stands as it was made while somebody reads it.
  if (plan === null && list.state === 'ready') setPlan(reliefOf({ from: member, move, rows, team, people }));
  const reason = plan === null ? list.error : null;
  return (
    <SharingPlan plan={plan} reason={reason} onRetry={list.retry} from={member.id} team={team} onClose={onClose} />
  );
}
