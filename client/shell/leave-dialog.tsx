import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { canBeSaved, discardAndGo, type LeaveQuestion, saveAndGo, stay } from '../app/leave-question.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Typed words are saved, discarded, or stayed with; those that their own button alone saves can be stayed with. */
export function LeaveDialog({ question }: { question: LeaveQuestion }) {
  const { t } = useLingui();
  if (question.unsaved.some(({ current }) => current.codes)) return <LeaveCodes question={question} />;
  return (
    <Dialog isStep={false} title={t({ id: 'forms.leave_title', message: 'Leave without saving?' })} onClose={stay}>
      <Text size="sm">
        <Trans id="forms.leave_text">What you changed here is not saved yet.</Trans>
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => discardAndGo(question)}>
          <Trans id="forms.discard">Discard</Trans>
        </Button>
        {canBeSaved(question) ? (
          <Button onClick={() => void saveAndGo(question)} data-autofocus>
            <Trans id="forms.save">Save</Trans>
          </Button>
        ) : (
          <Button onClick={stay} data-autofocus>
            <Trans id="forms.stay">Keep editing</Trans>
          </Button>
        )}
      </Group>
    </Dialog>
  );
}

function LeaveCodes({ question }: { question: LeaveQuestion }) {
  const { t } = useLingui();
  return (
    <Dialog
      isStep={false}
      title={t({ id: 'factor.leave_title', message: 'Leave without the recovery codes?' })}
      onClose={stay}
    >
      <Text size="sm">
        <Trans id="factor.leave_text">
          They are shown only now. Without them and without your phone you cannot sign in.
        </Trans>
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => discardAndGo(question)}>
          <Trans id="factor.leave">Leave</Trans>
        </Button>
        <Button onClick={stay} data-autofocus>
          <Trans id="factor.leave_stay">Stay</Trans>
        </Button>
      </Group>
    </Dialog>
  );
}
