import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { canBeSaved, discardAndGo, hasCodes, hasText, saveAndGo } from '../app/leave-answers.ts';
import { type LeaveQuestion, stay } from '../app/leave-guard.ts';
import { Dialog } from '../ui/dialog.tsx';

/**
 * Question before leaving: save, discard or stay. Text that only its own button saves, and recovery codes, cannot be saved here. If there
 * are both text and codes, the dialog names both.
 */
export function LeaveDialog({ question }: { question: LeaveQuestion }) {
  const { t } = useLingui();
  const [text, codes, savable] = [hasText(question), hasCodes(question), canBeSaved(question)];
  const title = codes
    ? t({ id: 'factor.leave_title', message: 'Leave without saving the recovery codes?' })
    : t({ id: 'forms.leave_title', message: 'Leave without saving?' });
  const save = () => void saveAndGo(question);
  return (
    <Dialog isStep={false} title={title} onClose={stay}>
      {codes && (
        <Text size="sm">
          <Trans id="factor.leave_text">They are shown only now. Without them or your phone, you can’t sign in.</Trans>
        </Text>
      )}
      {text && (
        <Text size="sm" mt={codes ? 'xs' : 0}>
          <Trans id="forms.leave_text">Your changes here are not saved yet.</Trans>
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => discardAndGo(question)}>
          {text ? <Trans id="forms.discard">Discard</Trans> : <Trans id="factor.leave">Leave</Trans>}
        </Button>
        {savable && (
          <Button variant={codes ? 'default' : 'filled'} onClick={save} data-autofocus={!codes || undefined}>
            <Trans id="forms.save">Save</Trans>
          </Button>
        )}
        {(codes || !savable) && (
          <Button onClick={stay} data-autofocus>
            {codes ? <Trans id="factor.leave_stay">Stay</Trans> : <Trans id="forms.stay">Keep editing</Trans>}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
