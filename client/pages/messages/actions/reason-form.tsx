import { Trans } from '@lingui/react/macro';
import { Button, Group, Textarea } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { useSendKey } from '../../../app/send-setting.ts';
import { useDraft } from '../../../forms/use-draft.tsx';
import { composes } from '../../../ui/composes.ts';
import { sends } from '../composer/send-keys.ts';

type Props = {
  /** Fields shown above the reason. */
  children?: ReactNode;
  label: string;
  submit: ReactNode;
  /** Whether a reason is required. */
  required?: boolean;
  /** Whether the reason receives the focus when the form opens. */
  focused?: boolean;
  /** Whether all required fields in `children` are filled in. Defaults to `true`. */
  ready?: boolean;
  reasonRef?: Ref<HTMLTextAreaElement>;
  /** Runs the action with the reason. @returns whether the action succeeded. After a failure, the reason remains in the form */
  onSubmit: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

/**
 * Form with a reason and the buttons of a dialog. The keys that send a message also submit the form. While an optional reason is empty,
 * Enter always submits the form.
 */
export function ReasonForm({
  children,
  label,
  submit,
  required = false,
  focused = false,
  ready = true,
  reasonRef,
  onSubmit,
  onClose,
}: Props) {
  const { values, getInputProps, isSaving, save } = useDraft({
    saved: { reason: '' },
    leaving: 'discard',
    submit: ({ reason }) => onSubmit(reason.trim()),
    onDone: onClose,
  });
  const [isMissing, setMissing] = useState(false);
  const { key: sendKey, isTouch } = useSendKey();
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, currentTarget } = event;
    const { isComposing } = event.nativeEvent;
    const pressed = { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing };
    // Enter submits while an optional reason is empty, because no line break is needed then. On touch keyboards Enter is the only way to
    // add a line break.
    const isLeftOut = !required && !isTouch && key === 'Enter' && values.reason === '' && !composes(pressed);
    if (!isLeftOut && sends(pressed, sendKey) !== 'send') return;
    event.preventDefault();
    // A repeated Enter is ignored, because it comes from the key press that opened the dialog.
    if (ready && !event.repeat) currentTarget.form?.requestSubmit();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready) return;
        if (required && values.reason.trim() === '') return setMissing(true);
        void save();
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
        withAsterisk={required}
        error={
          isMissing && values.reason.trim() === '' ? <Trans id="messages.reason_missing">Enter a reason.</Trans> : null
        }
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
