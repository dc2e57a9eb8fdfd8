import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Blockquote, Button, Group, Kbd, List, Stack, Text } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import type { Conversation } from '../../../../shared/rows.ts';
import { serve } from '../../../alerts/serving.ts';
import { paths } from '../../../app/routes.ts';
import { rowsOf } from '../../../sync/store.ts';
import { ListTime } from '../../../time/list-time.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { previewWords } from '../../../ui/preview-words.ts';
import { customerName } from '../customer-name.ts';
import { shortcutOf } from '../keys.ts';
import { isUnanswered } from '../use-resolve.ts';
import type { EndStatus } from './dialog-atom.ts';
import { useRun } from './use-run.ts';

type Props = { ids: readonly string[]; status: EndStatus; onClose: () => void };

const shownMax = 5;

/** Asks before cases end in which a customer has the last word. Offers the answer first; E once more ends them. */
export function UnansweredDialog({ ids, status, onClose }: Props) {
  const { t } = useLingui();
  const run = useRun();
  const [, navigate] = useLocation();
  const rows = ids.filter(isUnanswered).flatMap((id) => rowsOf('conversation').get(id) ?? []);
  const [first] = rows;
  const end = () => {
    onClose();
    run(ids, { action: 'status', status });
  };
  const answer = () => {
    onClose();
    if (first === undefined) return;
    serve(first.id);
    navigate(paths.messages(first.id));
  };
  const press = (event: KeyboardEvent) => {
    if (shortcutOf(event.nativeEvent) !== 'resolve' || event.repeat) return;
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
          {status === 'resolved' ? (
            <Trans id="messages.unanswered_hint">
              Resolving ends the case. <Kbd>Z</Kbd> undoes it for 15 seconds.
            </Trans>
          ) : (
            <Trans id="messages.unanswered_close_hint">
              Closing ends the case. <Kbd>Z</Kbd> undoes it for 15 seconds.
            </Trans>
          )}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={end}>
            {status === 'resolved' ? (
              <Trans id="messages.resolve_anyway">Resolve anyway</Trans>
            ) : (
              <Trans id="messages.close_anyway">Close anyway</Trans>
            )}
          </Button>
          <Button data-autofocus onClick={answer}>
            <Trans id="messages.answer_first">Answer first</Trans>
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function LastWord({ row }: { row: Conversation }) {
  const { lastMessage } = row;
  if (lastMessage === null) return null;
  return (
    <Blockquote p="xs" m={0}>
      <Text size="sm" lineClamp={3}>
        {previewWords(lastMessage).words}
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
          <Plural value={count} one="# customer" other="# customers" /> of {of} chosen
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
