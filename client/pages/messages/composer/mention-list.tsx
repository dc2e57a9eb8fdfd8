import { useLingui } from '@lingui/react/macro';
import { Paper, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import classes from './quick-replies.module.css';
import type { Mentions } from './use-mentions.ts';

/** List of the colleagues whose names match the text after the `@`. The text box keeps the keyboard focus. */
export function MentionList({ mentions }: { mentions: Mentions }) {
  const { t } = useLingui();
  const { found, selected, pick } = mentions;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.children[selected]?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <Paper className={`grid absolute overflow-hidden bg-raised ${classes.menu}`} shadow="sm" withBorder data-narrow>
      <div
        ref={box}
        id="mentions"
        className={`p-4 overflow-y-auto empty-hidden ${classes.list}`}
        role="listbox"
        aria-label={t({ id: 'composer.mention', message: 'Mention a colleague' })}
      >
        {found.map((colleague, index) => (
          <UnstyledButton
            key={colleague.id}
            id={`mention-${colleague.id}`}
            className={`flex items-center w-full gap-8 px-8 py-0 text-13 rounded-6 ${classes.item}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === selected}
            // Clicking must not move the focus out of the text box.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(colleague)}
          >
            <Avatar name={colleague.fullName} size={24} dot={colleague.presence} />
            <span className="weight-500 truncate">{colleague.fullName}</span>
          </UnstyledButton>
        ))}
      </div>
    </Paper>
  );
}
