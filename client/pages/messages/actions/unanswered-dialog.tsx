import '@mantine/core/styles/Blockquote.layer.css';
import '@mantine/core/styles/List.layer.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Blockquote, Button, Group, Kbd, List, Stack, Text } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import type { Conversation } from '../../../../shared/rows.ts';
import { unreachable } from '../../../../shared/unreachable.ts';
import { serve } from '../../../alerts/serving.ts';
import { paths } from '../../../app/routes.ts';
import { rowsOf } from '../../../sync/store.ts';
import { ListTime } from '../../../time/list-time.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { previewText } from '../../../ui/preview-text.ts';
import { customerName } from '../customer-name.ts';
import { shortcutOf } from '../keys.ts';
import { isUnanswered } from '../use-end.ts';
import type { EndingChange } from './dialog-atom.ts';
import { useRun } from './use-run.ts';

type Props = { ids: readonly string[]; change: EndingChange; onClose: () => void };

const shownMax = 5;

/**
 * Asks for confirmation before the user ends or hides conversations in which the customer has no reply yet. The default button opens the
 * first of these conversations for a reply. Pressing E again confirms resolving or closing.
 */
export function UnansweredDialog({ ids, change, onClose }: Props) {
  const { t } = useLingui();
  const run = useRun();
  const [, navigate] = useLocation();
  const rows = ids.filter(isUnanswered).flatMap((id) => rowsOf('conversation').get(id) ?? []);
  const [first] = rows;
  const end = () => {
    onClose();
    run(ids, change);
  };
  const answer = () => {
    onClose();
    if (first === undefined) return;
    serve(first.id);
    navigate(paths.messages(first.id));
  };
  const press = (event: KeyboardEvent) => {
    if (change.action !== 'status' || shortcutOf(event.nativeEvent) !== 'resolve' || event.repeat) return;
    event.preventDefault();
    end();
  };
  const title =
    ids.length === 1
      ? t({ id: 'messages.unanswered', message: 'The last message is not answered yet' })
      : t({ id: 'messages.unanswered_many', message: 'Some customers are not answered yet' });
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="md" onKeyDown={press}>
        {ids.length === 1 && first !== undefined ? <LastWord row={first} /> : <Names rows={rows} of={ids.length} />}
        <Text size="sm" c="dimmed">
          <Hint change={change} />
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={end}>
            <Anyway change={change} />
          </Button>
          <Button data-autofocus onClick={answer}>
            <Trans id="messages.answer_first">Answer first</Trans>
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

type Ending = Pick<Props, 'change'>;

const nameOf = (change: EndingChange) => (change.action === 'status' ? change.status : change.action);

function Hint({ change }: Ending) {
  const name = nameOf(change);
  switch (name) {
    case 'resolved':
      return (
        <Trans id="messages.unanswered_hint">
          Resolving ends the case. <Kbd>Z</Kbd> undoes it for 15 seconds.
        </Trans>
      );
    case 'closed':
      return (
        <Trans id="messages.unanswered_close_hint">
          Closing ends the case. <Kbd>Z</Kbd> undoes it for 15 seconds.
        </Trans>
      );
    case 'processed':
      return (
        <Trans id="messages.unanswered_processed_hint">
          Marking as processed ends the wait without a reply. You can’t undo this.
        </Trans>
      );
    case 'archive':
      return (
        <Trans id="messages.unanswered_archive_hint">
          Archived conversations don’t appear in the lists, even if a customer is waiting. <Kbd>Z</Kbd> undoes it for 15
          seconds.
        </Trans>
      );
    default:
      return unreachable(name);
  }
}

function Anyway({ change }: Ending) {
  const name = nameOf(change);
  switch (name) {
    case 'resolved':
      return <Trans id="messages.resolve_anyway">Resolve anyway</Trans>;
    case 'closed':
      return <Trans id="messages.close_anyway">Close anyway</Trans>;
    case 'processed':
      return <Trans id="messages.processed_anyway">Mark as processed anyway</Trans>;
    case 'archive':
      return <Trans id="messages.archive_anyway">Archive anyway</Trans>;
    default:
      return unreachable(name);
  }
}

function LastWord({ row }: { row: Conversation }) {
  const { lastMessage } = row;
  if (lastMessage === null) return null;
  return (
    <Blockquote p="xs" m={0}>
      <Text size="sm" lineClamp={3}>
        {previewText(lastMessage).text}
      </Text>
      <Text size="xs" c="dimmed">
        {customerName(row)} · <ListTime at={lastMessage.at} />
      </Text>
    </Blockquote>
  );
}

function Names({ rows, of }: { rows: readonly Conversation[]; of: number }) {
  const count = rows.length;
  const more = count - shownMax;
  return (
    <div>
      <Text size="sm">
        <Trans id="messages.unanswered_count">
          <Plural value={count} one="# customer" other="# customers" /> of {of} selected
        </Trans>
      </Text>
      <List size="sm" mt={4}>
        {rows.slice(0, shownMax).map((row) => (
          <List.Item key={row.id}>{customerName(row)}</List.Item>
        ))}
      </List>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          <Trans id="messages.unanswered_more">and {more} more</Trans>
        </Text>
      )}
    </div>
  );
}
