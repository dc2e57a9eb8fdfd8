import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { clockTime } from '../../../time/time.ts';
import { SystemLine } from './system-line.tsx';
import { useSystemText } from './system-text.ts';
import classes from './thread.module.css';
import type { UndonePair } from './undone.ts';

/** Changes that were undone, in one line. Several changes are listed on request. */
export function UndoneLine({ pairs }: { pairs: readonly UndonePair[] }) {
  const [first, ...others] = pairs;
  if (first === undefined) return null;
  return others.length === 0 ? <OnePair pair={first} /> : <SeveralPairs pairs={pairs} />;
}

function OnePair({ pair: [change, undo] }: { pair: UndonePair }) {
  const { i18n } = useLingui();
  const text = useSystemText(change);
  return (
    <div className={`text-12 tabular text-center text-balance dimmed ${classes.system}`}>
      <span>
        <Trans id="thread.undone">{text}, then undid it</Trans>
        {change.text !== '' && <q className={classes.remark}>{change.text}</q>}
      </span>
      <time dateTime={undo.at}>{clockTime(undo.at, i18n.locale)}</time>
    </div>
  );
}

function SeveralPairs({ pairs }: { pairs: readonly UndonePair[] }) {
  const [isOpen, setOpen] = useState(false);
  const count = pairs.length;
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <div className={`text-12 text-center dimmed ${classes.system}`}>
        <UnstyledButton
          className={`inline-flex items-center gap-4 text-12 dimmed rounded-6 px-6 touch-min-h ${classes.undone}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={14} aria-hidden />
          <Plural id="thread.undone_many" value={count} one="# change, undone" other="# changes, all undone" />
        </UnstyledButton>
      </div>
      {isOpen && pairs.flat().map((message) => <SystemLine key={message.id} message={message} />)}
    </>
  );
}
