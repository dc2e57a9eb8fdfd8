import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useContext } from 'react';
import { useRow } from '../../../sync/store.ts';
import { previewText } from '../../../ui/preview-text.ts';
import { KindIcon } from '../kind-icon.tsx';
import classes from './bubble.module.css';
import { JumpContext } from './jump-context.ts';

/** Quoted message, with a link to it inside a thread. The quoted message might not be loaded, or not be stored at all. */
export function QuotedMessage({ id }: { id: string }) {
  const { t } = useLingui();
  const message = useRow('message', id);
  const jump = useContext(JumpContext);
  const preview = message === undefined ? null : previewText(message);
  const quoted = (
    <>
      {preview !== null && <KindIcon kind={preview.kind} size={13} />}
      <span className="break-anywhere line-clamp-2">
        {preview?.text ?? t({ id: 'thread.quoted_older', message: 'An earlier message' })}
      </span>
    </>
  );
  if (jump === null)
    return <span className={`flex items-center gap-5 mb-4 text-13 dimmed ${classes.quoted}`}>{quoted}</span>;
  return (
    <UnstyledButton
      className={`flex items-center gap-5 mb-4 text-13 dimmed ${classes.quoted}`}
      onClick={() => jump(id)}
    >
      {quoted}
    </UnstyledButton>
  );
}
