import { Trans } from '@lingui/react/macro';
import { Skeleton, Text } from '@mantine/core';
import { useRow } from '../../sync/store.ts';
import { useTeamState } from '../../sync/use-team-state.ts';

/** Name of an assignee; `id` is `null` if the conversation is unassigned. Shows a placeholder while the people are loading. */
export function AssigneeName({ id }: { id: string | null }) {
  const person = useRow('colleague', id);
  const isTeamKnown = useTeamState() === 'complete';
  if (person !== undefined) return person.fullName;
  if (id !== null && !isTeamKnown) return <Skeleton height={12} width={80} />;
  return (
    <Text component="span" inherit c="dimmed">
      {id === null ? (
        <Trans id="customer.unassigned">Unassigned</Trans>
      ) : (
        <Trans id="customer.former_user">Former user</Trans>
      )}
    </Text>
  );
}
