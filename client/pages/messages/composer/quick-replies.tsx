import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Paper, UnstyledButton } from '@mantine/core';
import { IconLayoutCards, IconPaperclip, IconSettings, IconUser } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { filledCard } from '../../../../shared/card-rules.ts';
import { messageKindTexts } from '../../../../shared/message-texts.ts';
import type { VariableValues } from '../../../../shared/reply-variables.ts';
import type { QuickReply } from '../../../../shared/rows.ts';
import { unreachable } from '../../../../shared/unreachable.ts';
import { CardPreview } from '../../../cards/card-preview.tsx';
import { sentMediaUrl } from '../thread/media-url.ts';
import classes from './quick-replies.module.css';
import type { NoReplies } from './use-quick-replies.ts';

type Props = {
  /** Why there are no quick replies at all; `null` if there are some. */
  none: NoReplies | null;
  found: readonly QuickReply[];
  selected: number;
  preview: (reply: QuickReply) => string;
  values: VariableValues;
  onPick: (reply: QuickReply) => void;
  /**
   * Opens the page for managing quick replies; `null` without permission. The menu contains an entry for this page after the replies, which
   * can be selected like a reply.
   */
  onManage: (() => void) | null;
  /** Called if the user closes the menu to keep the slash as text. */
  onClose: () => void;
};

/** Menu of the matching quick replies, with a preview of the selected one. The text box keeps the keyboard focus. */
export function QuickReplies({ none, found, selected, preview, values, onPick, onManage, onClose }: Props) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected entry is found by its attribute.
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const current = found[selected];
  return (
    <Paper className={`grid absolute overflow-hidden bg-raised ${classes.menu}`} shadow="sm" withBorder>
      {found.length === 0 && (
        <div
          className={`flex items-center justify-between col-full gap-12 px-12 py-8 text-13 ${classes.none}`}
          role="status"
        >
          <span>
            <NoMatch none={none} />
          </span>
          <Button
            variant="default"
            size="compact-sm"
            // Clicking must not move the focus out of the text box.
            onMouseDown={(event) => event.preventDefault()}
            onClick={onClose}
          >
            <Trans id="composer.as_text">Use it as plain text</Trans>
          </Button>
        </div>
      )}
      <div
        ref={box}
        id="quick-replies"
        className={`p-4 overflow-y-auto empty-hidden ${classes.list}`}
        role="listbox"
        aria-label={t({ id: 'composer.quick', message: 'Quick replies' })}
      >
        {found.map((reply, index) => (
          <UnstyledButton
            key={reply.id}
            id={`quick-${reply.id}`}
            className={`grid content-center w-full px-8 py-4 text-13 rounded-6 ${classes.item}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === selected}
            // Clicking must not move the focus out of the text box.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(reply)}
          >
            <span className="flex items-center min-w-0 gap-8">
              <KindMark reply={reply} />
              <span className="weight-500 truncate">{reply.title}</span>
              {reply.keywords[0] !== undefined && <span className="flex-none color-accent">/{reply.keywords[0]}</span>}
              {reply.category !== '' && <span className="flex-none text-12 dimmed ms-auto">{reply.category}</span>}
            </span>
            <span className="block text-12 dimmed truncate">
              <Summary reply={reply} text={preview(reply)} values={values} />
            </span>
          </UnstyledButton>
        ))}
        {onManage !== null && (
          <UnstyledButton
            id="quick-manage"
            className={`flex items-center w-full gap-8 px-8 py-0 mt-4 text-13 dimmed border-top ${classes.manage}`}
            role="option"
            tabIndex={-1}
            aria-selected={selected === found.length}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onManage}
          >
            <IconSettings size={16} stroke={1.6} aria-hidden />
            <Trans id="composer.manage_quick">Manage quick replies</Trans>
          </UnstyledButton>
        )}
      </div>
      {current !== undefined && (
        <div
          className={`px-12 py-10 text-13 pre-wrap break-anywhere overflow-y-auto bg-ground border-start ${classes.preview}`}
        >
          {current.mediaKind === 'image' && current.mediaId !== undefined && (
            <img
              className={`block max-w-full rounded-8 ${classes.picture}`}
              src={sentMediaUrl(current.mediaId)}
              alt=""
            />
          )}
          {current.card === undefined ? preview(current) : <CardPreview card={filledCard(current.card, values).card} />}
        </div>
      )}
    </Paper>
  );
}

/** Content of a quick reply on one line: the kind of its file, the title of its card, and its text. */
function Summary({ reply, text, values }: { reply: QuickReply; text: string; values: VariableValues }) {
  const { i18n } = useLingui();
  const { card, mediaKind } = reply;
  const title = card === undefined ? undefined : filledCard(card, values).card.cards[0]?.title;
  const file = mediaKind === undefined ? undefined : i18n._(messageKindTexts[mediaKind]);
  return [file, title ?? text].filter((part) => part !== undefined && part !== '').join(' · ');
}

/** Icons of what a quick reply contains besides text, and of personal ones. */
function KindMark({ reply: { kind, ownerId } }: { reply: QuickReply }) {
  const { t } = useLingui();
  const Icon = kind === 'card' ? IconLayoutCards : kind === 'media' ? IconPaperclip : null;
  const label =
    kind === 'card'
      ? t({ id: 'settings.reply_card', message: 'Card' })
      : t({ id: 'settings.reply_media', message: 'File' });
  return (
    <>
      {ownerId !== null && (
        <IconUser
          className="flex-none"
          size={14}
          stroke={1.75}
          role="img"
          aria-label={t({ id: 'settings.reply_mine', message: 'Only me' })}
        />
      )}
      {Icon !== null && <Icon className="flex-none" size={14} stroke={1.75} role="img" aria-label={label} />}
    </>
  );
}

function NoMatch({ none }: Pick<Props, 'none'>) {
  switch (none) {
    case null:
      return (
        <Trans id="composer.no_quick">No matching quick reply. Enter does not send while this menu is open.</Trans>
      );
    case 'loading':
      return <Trans id="composer.quick_loading">Loading quick replies. Nothing is sent while this is open.</Trans>;
    case 'otherBrand':
      return (
        <Trans id="composer.no_quick_brand">
          This brand has no quick replies yet. Nothing is sent while this is open.
        </Trans>
      );
    case 'anywhere':
      return (
        <Trans id="composer.no_quick_yet">No quick replies yet. Enter does not send while this menu is open.</Trans>
      );
    default:
      return unreachable(none);
  }
}
