import { Trans } from '@lingui/react/macro';
import { Button, Group, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';

type Props = {
  /** What is chosen or said before the reason. */
  children?: ReactNode;
  label: string;
  submit: ReactNode;
  /** The reason is all that is asked for. */
  focused?: boolean;
  onSubmit: (reason: string) => void;
  onClose: () => void;
};

/** A reason that may be given, and the two ways out of a dialog. */
export function ReasonForm({ children, label, submit, focused = false, onSubmit, onClose }: Props) {
  const [reason, setReason] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(reason.trim());
        onClose();
      }}
    >
      {children}
      <Textarea
        data-autofocus={focused || undefined}
        mt="md"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.noteMax}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        label={label}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          <Trans id="messages.cancel">Cancel</Trans>
        </Button>
        <Button type="submit">{submit}</Button>
      </Group>
    </form>
  );
}
