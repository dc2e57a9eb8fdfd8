import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { IconLayoutCards } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { Card } from '../../../../shared/cards.ts';
import { limits } from '../../../../shared/limits.ts';
import type { VariableValues } from '../../../../shared/reply-variables.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { errorText } from '../../../api/error-text.ts';
import { CardPreview } from '../../../cards/card-preview.tsx';
import { CardDialog } from '../../../cards/lazy-card-dialog.ts';
import { useCan, useUser } from '../../../session/session.ts';
import { toastDone } from '../../../toasts/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLatestHandler } from '../../../ui/use-latest-handler.ts';
import classes from './composer.module.css';
import type { ComposerState } from './use-composer.ts';
import { useVariableValues } from './use-variable-values.ts';

/** Content that is saved as a quick reply: a text with at most one file, or a card. */
export type SavedContent = { text: string; mediaId?: string } | { card: Card };

interface CardProps {
  conversation: Conversation;
  cards: ComposerState['cards'];
  onSave: (content: SavedContent) => void;
}

/** Chip of the composer that opens the card dialog, with the dialog. */
export function CardChip({ conversation, cards, onSave }: CardProps) {
  const values = useVariableValues(conversation);
  return (
    <>
      <OpenCard onOpen={cards.openBegun} />
      {cards.card !== null && (
        <CardDialog
          title={<Trans id="composer.new_card">Send a card</Trans>}
          card={cards.card}
          onChange={cards.change}
          values={values}
          isFinal
          action={<Trans id="composer.send">Send</Trans>}
          onDone={cards.send}
          other={{
            label: <Trans id="composer.save_reply">Save as quick reply</Trans>,
            run: (card) => onSave({ card }),
          }}
          onClose={cards.close}
        />
      )}
    </>
  );
}

/** Button that opens the card dialog. Memoized, so that typing does not render it. */
const OpenCard = memo(function OpenCard({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      className={`flex-none text-13 weight-500 ${classes.chip}`}
      variant="default"
      size="compact-sm"
      leftSection={<IconLayoutCards size={15} stroke={1.75} aria-hidden />}
      onClick={onOpen}
    >
      <Trans id="composer.card">Card</Trans>
    </Button>
  );
});

/** Returns a function that gives what is written to `onSave`. `null` if it cannot be a quick reply. */
export function useSaveReply(
  conversation: Conversation,
  { text, note, attachments }: ComposerState,
  onSave: (content: SavedContent) => void,
): (() => void) | null {
  const values = useVariableValues(conversation);
  const [file, ...others] = attachments.list;
  const media = file?.state === 'ready' ? { mediaId: file.media.id } : {};
  const save = useLatestHandler(() => onSave({ text: withVariables(text.trim(), values), ...media }));
  return note || others.length > 0 || (file === undefined && text.trim() === '') ? null : save;
}

/** Matches two characters of one word. Thai and Chinese have no spaces between words, so only Latin letters and digits count. */
const oneWord = /^[\p{Script=Latin}\p{N}]{2}$/u;

/** Replaces the names of the customer, the agent and the brand with variables, so that the text fits other customers. */
export function withVariables(text: string, { name, agent, brand }: VariableValues): string {
  const names = Object.entries({ name, agent, brand }).filter(([, value]) => value !== null && value.length >= 2);
  const isWhole = (whole: string, start: number, end: number) =>
    ![whole.slice(Math.max(0, start - 1), start + 1), whole.slice(end - 1, end + 1)].some((two) => oneWord.test(two));
  return names.reduce(
    (so, [variable, value]) =>
      so.replaceAll(value as string, (found, at: number, whole: string) =>
        isWhole(whole, at, at + found.length) ? `{${variable}}` : found,
      ),
    text,
  );
}

interface SaveProps {
  conversation: Conversation;
  saved: SavedContent;
  onClose: () => void;
}

/** Dialog that stores a quick reply, for the user alone or for everyone in the brand. */
export function SaveDialog({ conversation, saved, onClose }: SaveProps) {
  const { t } = useLingui();
  const { id: me } = useUser();
  const mayShare = useCan('messages.assign');
  const [title, setTitle] = useState('');
  const [text, setText] = useState('text' in saved ? saved.text : '');
  const [isShared, share] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isText = 'text' in saved && saved.mediaId === undefined;
  const isComplete = title.trim() !== '' && (!isText || text.trim() !== '');
  const submit = async () => {
    setSaving(true);
    const parts =
      'card' in saved
        ? { kind: 'card' as const, card: saved.card }
        : saved.mediaId === undefined
          ? { kind: 'text' as const, text }
          : { kind: 'media' as const, mediaId: saved.mediaId, text };
    const body = { brandId: conversation.brandId, ownerId: isShared ? null : me, title, ...parts };
    const result = await call('POST /quick-replies', { body });
    setSaving(false);
    if (result.error) return setProblem(errorText(result));
    toastDone(t({ id: 'composer.reply_saved', message: 'Saved. Type / to use it.' }));
    onClose();
  };
  return (
    <Dialog title={<Trans id="composer.save_reply">Save as quick reply</Trans>} onClose={onClose}>
      <form
        className="grid gap-12"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) void submit();
        }}
      >
        <TextInput
          data-autofocus
          label={<Trans id="settings.reply_title">Title</Trans>}
          value={title}
          maxLength={limits.nameMax}
          error={problem}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {'card' in saved ? (
          <CardPreview card={saved.card} />
        ) : (
          <Textarea
            label={<Trans id="settings.reply_text">Text</Trans>}
            autosize
            minRows={3}
            maxRows={8}
            value={text}
            maxLength={limits.textMax}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {mayShare && (
          <SegmentedControl
            aria-label={t({ id: 'settings.reply_for', message: 'Who can use it' })}
            value={isShared ? 'shared' : 'mine'}
            onChange={(value) => share(value === 'shared')}
            data={[
              { value: 'mine', label: t({ id: 'settings.reply_mine', message: 'Only me' }) },
              { value: 'shared', label: t({ id: 'settings.reply_shared', message: 'Everyone' }) },
            ]}
          />
        )}
        <div className="flex justify-end gap-8">
          <Button variant="default" className="touch-h" onClick={onClose}>
            <Trans id="messages.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" className="touch-h" loading={isSaving} disabled={!isComplete}>
            <Trans id="forms.save">Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
