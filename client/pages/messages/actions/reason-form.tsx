import { Trans } from '@lingui/react/macro';
import { Button, Group, Textarea } from '@mantine/core';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { useEnterSends } from '../../../app/send-setting.ts';
import { useDraft } from '../../../forms/use-draft.tsx';
import { composes } from '../../../ui/composes.ts';
import { sends } from '../composer/send-keys.ts';

type Props = {
  /** Fields before the reason. */
  children?: ReactNode;
  label: string;
  submit: ReactNode;
  /** The reason is all that is asked for. */
  focused?: boolean;
  /** Every required choice is made. */
  ready?: boolean;
  reasonRef?: Ref<HTMLTextAreaElement>;
  /** @returns whether it was done; else the reason stands there still. */
  onSubmit: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

/** A reason that may be given, and the two ways out of a dialog. It is sent by the keys that send a message; Enter sends none. */
export function ReasonForm({
  children,
  label,
  submit,
  focused = false,
  ready = true,
  reasonRef,
  onSubmit,
  onClose,
}: Props) {
  const { values, getInputProps, isSaving, save } = useDraft({
    saved: { reason: '' },
    leaving: 'free',
    submit: ({ reason }) => onSubmit(reason.trim()),
    onDone: onClose,
  });
  const { enterAlone } = useEnterSends();
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, currentTarget } = event;
    const { isComposing } = event.nativeEvent;
    const pressed = { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing };
    const isBare = key === 'Enter' && values.reason === '' && !composes(pressed);
    if (!isBare && sends(pressed, enterAlone) !== 'send') return;
    event.preventDefault();
    // Not the Enter that opened the dialog and is held still.
    if (ready && !event.repeat) currentTarget.form?.requestSubmit();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void save();
      }}
    >
      {children}
      <Textarea
        ref={reasonRef}
        data-autofocus={focused || undefined}
        mt={children ? 'md' : 0}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.noteMax}
        {...getInputProps('reason')}
        onKeyDown={press}
        label={label}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          <Trans id="messages.cancel">Cancel</Trans>
        </Button>
        <Button type="submit" disabled={!ready} loading={isSaving}>
          {submit}
        </Button>
      </Group>
    </form>
  );
}
