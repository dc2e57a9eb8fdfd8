import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { act } from '../../../sync/act.ts';
import { Dialog } from './dialog.tsx';
import { toastUndo } from './undo-toast.tsx';
import { useRun } from './use-run.ts';

type Props = { kind: 'escalate' | 'complaint'; ids: readonly string[]; onClose: () => void };

/** Escalate, or mark as a complaint, with a word about it. */
export function RemarkDialog({ kind, ids, onClose }: Props) {
  const { t } = useLingui();
  const run = useRun();
  const [note, setNote] = useState('');
  const done = t({ id: 'messages.done_complaint', message: 'Marked as a complaint' });
  const complain = async (id: string) => {
    const result = await act('POST /conversations/:id/complaint', {
      params: { id },
      body: { note: note.trim() || null },
    });
    if (!result.error) toastUndo(done, null);
  };
  const submit = () => {
    const [id] = ids;
    if (kind === 'escalate') run(ids, { verb: 'escalate', note: note.trim() });
    else if (id !== undefined) void complain(id);
    onClose();
  };
  const title =
    kind === 'escalate'
      ? t({ id: 'messages.escalate', message: 'Escalate' })
      : t({ id: 'messages.complaint', message: 'Mark as a complaint' });
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {kind === 'escalate' && (
          <Text size="sm" c="dimmed" mb="sm">
            <Trans id="messages.escalate_hint">
              Priority becomes high, and every lead of the brand is told at once.
            </Trans>
          </Text>
        )}
        <Textarea
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          maxLength={limits.noteMax}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          label={t({ id: 'messages.remark', message: 'What happened? (optional)' })}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            <Trans id="messages.cancel">Cancel</Trans>
          </Button>
          <Button type="submit">{title}</Button>
        </Group>
      </form>
    </Dialog>
  );
}
