import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { type LeaveQuestion, stay } from '../app/leave-guard.ts';
import { Dialog } from '../ui/dialog.tsx';

/**
 * Asks whether to save, discard or stay before unsaved work is lost. Saving is not offered for recovery codes, or for text that only the
 * form's own button can save. If there are both text and codes, the dialog mentions both.
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

export function discardAndGo({ unsaved, go }: LeaveQuestion): void {
  stay();
  for (const { current } of unsaved) current.discard();
  go();
}

/** Saves all unsaved text and continues. Stops at the first form that cannot be saved, which shows the reason. */
export async function saveAndGo(question: LeaveQuestion): Promise<void> {
  stay();
  for (const { current } of withText(question)) if ((await current.save?.()) !== true) return;
  question.go();
}

/** Whether all unsaved text can be saved. Recovery codes cannot. */
const canBeSaved = (question: LeaveQuestion): boolean =>
  hasText(question) && withText(question).every(({ current }) => current.save !== null);

const hasText = (question: LeaveQuestion): boolean => withText(question).length > 0;

const hasCodes = ({ unsaved }: LeaveQuestion): boolean => unsaved.some(({ current }) => current.asks === 'codes');

const withText = ({ unsaved }: LeaveQuestion) => unsaved.filter(({ current }) => current.asks === 'text');
