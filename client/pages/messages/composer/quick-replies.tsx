import { Trans, useLingui } from '@lingui/react/macro';
import { Paper, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { QuickReply } from '../../../../shared/rows.ts';
import classes from './quick-replies.module.css';

type Props = {
  found: readonly QuickReply[];
  selected: number;
  preview: (reply: QuickReply) => string;
  onPick: (reply: QuickReply) => void;
};

/** The quick replies that fit what stands after the slash, with what would be sent. The keys stay with the text box. */
export function QuickReplies({ found, selected, preview, onPick }: Props) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.children[selected]?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const current = found[selected];
  return (
    <Paper className={classes.menu} shadow="sm" withBorder>
      <div
        ref={box}
        id="quick-replies"
        className={classes.list}
        role="listbox"
        aria-label={t({ id: 'composer.quick', message: 'Quick replies' })}
      >
        {found.map((reply, index) => (
          <UnstyledButton
            key={reply.id}
            id={`quick-${reply.id}`}
            className={classes.item}
            role="option"
            tabIndex={-1}
            aria-selected={index === selected}
            // The text box keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(reply)}
          >
            <span className={classes.title}>{reply.title}</span>
            {reply.keywords[0] !== undefined && <span className={classes.keyword}>/{reply.keywords[0]}</span>}
            {reply.category !== '' && <span className={classes.category}>{reply.category}</span>}
          </UnstyledButton>
        ))}
        {found.length === 0 && (
          <p className={classes.none}>
            <Trans id="composer.no_quick">No quick reply fits</Trans>
          </p>
        )}
      </div>
      {current !== undefined && <p className={classes.preview}>{preview(current)}</p>}
    </Paper>
  );
}
