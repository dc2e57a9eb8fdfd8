import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { AssignDialog } from './assign-dialog.tsx';
import { dialogAtom } from './dialog-atom.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { FailuresDialog } from './failures-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { RemarkDialog } from './remark-dialog.tsx';
import { SaleDialog } from './sale-dialog.tsx';
import { ServiceDialog } from './service-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

/** One dialog at a time, which goes with the page. */
export function Dialogs() {
  const [dialog, show] = useAtom(dialogAtom);
  const close = () => show(null);
  useEffect(() => () => show(null), [show]);
  if (dialog === null) return null;
  switch (dialog.kind) {
    case 'assign':
      return <AssignDialog ids={dialog.ids} onClose={close} />;
    case 'transfer':
      return <TransferDialog ids={dialog.ids} onClose={close} />;
    case 'labels':
      return <LabelDialog ids={dialog.ids} onClose={close} />;
    case 'service':
      return <ServiceDialog ids={dialog.ids} onClose={close} />;
    case 'escalate':
      return <RemarkDialog kind="escalate" ids={dialog.ids} onClose={close} />;
    case 'complaint':
      return <RemarkDialog kind="complaint" ids={[dialog.id]} onClose={close} />;
    case 'sale':
      return <SaleDialog id={dialog.id} onClose={close} />;
    case 'erase':
      return <EraseDialog id={dialog.id} onClose={close} />;
    case 'failures':
      return <FailuresDialog failures={dialog.failures} onClose={close} />;
    default:
      return <KeysDialog onClose={close} />;
  }
}
