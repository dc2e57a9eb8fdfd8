import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { dialogAtom } from './dialog-atom.ts';
import { FailuresDialog } from './failures-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { UnansweredDialog } from './unanswered-dialog.tsx';

/** Dialog of the page. One at a time. */
export function Dialogs() {
  const [dialog, show] = useAtom(dialogAtom);
  const close = () => show(null);
  useEffect(() => () => show(null), [show]);
  if (dialog === null) return null;
  switch (dialog.kind) {
    case 'failures':
      return <FailuresDialog failures={dialog.failures} onClose={close} />;
    case 'unanswered':
      return <UnansweredDialog ids={dialog.ids} change={dialog.change} onClose={close} />;
    case 'keys':
      return <KeysDialog onClose={close} />;
    case 'verb':
      return <dialog.Dialog ids={dialog.ids} onClose={close} />;
  }
}
