import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, SegmentedControl, Textarea } from '@mantine/core';
import { IconLayoutCards, IconPaperclip } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { filledCard } from '../../../../shared/card-rules.ts';
import type { Card } from '../../../../shared/cards.ts';
import { limits } from '../../../../shared/limits.ts';
import {
  asking,
  fillVariables,
  particles,
  type Variable,
  type VariableValues,
  variables,
} from '../../../../shared/reply-variables.ts';
import type { QuickReply } from '../../../../shared/rows.ts';
import { besideApi } from '../../../api/api-url.ts';
import { errorText } from '../../../api/error-text.ts';
import { sendForm } from '../../../api/upload-form.ts';
import { useParticle } from '../../../app/particle-setting.ts';
import { emptyCard } from '../../../cards/card-errors.ts';
import { CardPreview } from '../../../cards/card-preview.tsx';
import { CardDialog } from '../../../cards/lazy-card-dialog.ts';
import { limited } from '../../../forms/limited.tsx';
import type { Draft } from '../../../forms/use-draft.tsx';
import { useUser } from '../../../session/session.ts';
import { toastProblem } from '../../../toasts/toast.ts';
import classes from './reply-text.module.css';

/** Content of a quick reply. Absent parts are `null`. */
export type ReplyContent = Pick<QuickReply, 'kind' | 'text'> & {
  media: { id: string; kind: NonNullable<QuickReply['mediaKind']> } | null;
  card: Card | null;
};

interface Props {
  values: ReplyContent;
  draft: Pick<Draft<ReplyContent & Record<string, unknown>>, 'setFieldValue' | 'getInputProps'>;
}

/** Fields for the content of a quick reply: a text, a file with an optional text, or a card. */
export function ReplyContentFields({ values, draft }: Props) {
  const { t } = useLingui();
  const { kind, text, media, card } = values;
  const { getInputProps, setFieldValue } = draft;
  const example = useExampleValues();
  return (
    <>
      <SegmentedControl
        className="flex-none"
        aria-label={t({ id: 'settings.reply_kind', message: 'Content' })}
        value={kind}
        onChange={(value) => setFieldValue('kind', value as ReplyContent['kind'])}
        data={[
          { value: 'text', label: t({ id: 'settings.reply_text', message: 'Text' }) },
          { value: 'media', label: t({ id: 'settings.reply_media', message: 'File' }) },
          { value: 'card', label: t({ id: 'settings.reply_card', message: 'Card' }) },
        ]}
      />
      {kind === 'media' && (
        <ReplyMedia
          media={media}
          error={getInputProps('media').error}
          onChange={(next) => setFieldValue('media', next)}
        />
      )}
      {kind === 'card' ? (
        <ReplyCard
          card={card}
          values={example}
          error={getInputProps('card').error}
          onChange={(next) => setFieldValue('card', next)}
        />
      ) : (
        <ReplyText value={text} values={example} input={getInputProps('text')} />
      )}
    </>
  );
}

/** Returns values for previews, with an example of a customer. */
export function useExampleValues(): VariableValues {
  const { t } = useLingui();
  const { fullName } = useUser();
  const [particle] = useParticle();
  return {
    name: t({ id: 'settings.example_name', message: 'Somchai' }),
    agent: fullName,
    brand: t({ id: 'settings.brand', message: 'Brand' }),
    particle,
    fields: {},
  };
}

interface MediaProps {
  media: ReplyContent['media'];
  error: React.ReactNode;
  onChange: (media: NonNullable<ReplyContent['media']>) => void;
}

const mediaTypes = ['image/jpeg', 'image/png', 'video/mp4', 'audio/mp4', 'audio/x-m4a', 'audio/mpeg'].join(',');

function ReplyMedia({ media, error, onChange }: MediaProps) {
  const { t } = useLingui();
  const [isUploading, setUploading] = useState(false);
  const resetFile = useRef<() => void>(null);
  const pick = async (file: File | null) => {
    if (file === null) return;
    // Resets the file input. Otherwise, picking the same file again after a failure would have no effect.
    resetFile.current?.();
    setUploading(true);
    const form = new FormData();
    form.append('file', file);
    const result = await sendForm('POST /media', form, { onProgress: () => undefined });
    setUploading(false);
    if (result.error) toastProblem(errorText(result));
    else onChange({ id: result.data.id, kind: result.data.kind });
  };
  const url = media === null ? '' : besideApi(`media/${encodeURIComponent(media.id)}`).href;
  const label = t({ id: 'settings.reply_media', message: 'File' });
  return (
    <div className="grid gap-8 justify-items-start">
      {media?.kind === 'image' && (
        <img className={`block max-w-full rounded-8 ${classes.media}`} src={url} alt={label} />
      )}
      {media?.kind === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: uploads have no captions.
        <video
          className={`block max-w-full rounded-8 ${classes.media}`}
          src={url}
          controls
          preload="metadata"
          aria-label={label}
        />
      )}
      {media?.kind === 'audio' && (
        // biome-ignore lint/a11y/useMediaCaption: uploads have no captions.
        <audio className="block max-w-full" src={url} controls preload="none" aria-label={label} />
      )}
      <FileButton resetRef={resetFile} accept={mediaTypes} onChange={(file) => void pick(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            className="touch-h"
            loading={isUploading}
            leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
          >
            {media === null ? (
              <Trans id="settings.choose_file">Choose a photo, video or audio file</Trans>
            ) : (
              <Trans id="settings.replace_file">Replace the file</Trans>
            )}
          </Button>
        )}
      </FileButton>
      {error !== undefined && error !== null && (
        <span className="text-12 color-over" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

interface CardProps {
  card: Card | null;
  values: VariableValues;
  error: React.ReactNode;
  onChange: (card: Card) => void;
}

function ReplyCard({ card, values, error, onChange }: CardProps) {
  const [edited, edit] = useState<Card | null>(null);
  return (
    <div className="grid gap-8 justify-items-start">
      {card !== null && (
        <div className={classes.card}>
          <CardPreview card={filledCard(card, values).card} />
        </div>
      )}
      <Button
        variant="default"
        className="touch-h"
        leftSection={<IconLayoutCards size={16} stroke={1.75} aria-hidden />}
        onClick={() => edit(card ?? emptyCard())}
      >
        {card === null ? (
          <Trans id="settings.write_card">Write the card</Trans>
        ) : (
          <Trans id="settings.edit_card">Edit the card</Trans>
        )}
      </Button>
      {error !== undefined && error !== null && (
        <span className="text-12 color-over" role="alert">
          {error}
        </span>
      )}
      {edited !== null && (
        <CardDialog
          title={<Trans id="settings.reply_card">Card</Trans>}
          card={edited}
          onChange={edit}
          values={values}
          isFinal={false}
          action={<Trans id="settings.card_done">Done</Trans>}
          onDone={(done) => {
            onChange(done);
            edit(null);
          }}
          onClose={() => edit(null)}
        />
      )}
    </div>
  );
}

interface ReplyTextProps {
  value: string;
  values: VariableValues;
  input: ReturnType<Draft<never>['getInputProps']>;
}

/** Field for the text of a reply, with buttons for placeholders and a preview. */
function ReplyText({ value, values, input }: ReplyTextProps) {
  const { t } = useLingui();
  const box = useRef<HTMLTextAreaElement>(null);
  const labels: Record<Variable, string> = {
    name: t({ id: 'settings.variable_name', message: 'Customer’s name' }),
    agent: t({ id: 'settings.variable_agent', message: 'Agent’s name' }),
    brand: t({ id: 'settings.brand', message: 'Brand' }),
    particle: particles.join(' / '),
    'particle?': particles.map(asking).join(' / '),
  };
  const insert = (variable: Variable) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = box.current ?? {};
    const inserted = `{${variable}}`;
    input.onChange(value.slice(0, from) + inserted + value.slice(to));
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(from + inserted.length, from + inserted.length);
    });
  };
  return (
    <>
      <div>
        <Textarea
          ref={box}
          label={t({ id: 'settings.reply_text', message: 'Text' })}
          {...limited(input, limits.textMax)}
          autosize
          minRows={4}
          maxRows={12}
          mb={8}
        />
        <div className={`flex flex-wrap items-center gap-x-8 gap-y-4 text-12 dimmed ${classes.variables}`}>
          <span>
            <Trans id="settings.insert">Insert:</Trans>
          </span>
          {variables.map((variable) => (
            <Button key={variable} variant="default" size="compact-xs" type="button" onClick={() => insert(variable)}>
              {labels[variable]}
            </Button>
          ))}
        </div>
        <p className="text-12 dimmed mt-6">
          <Trans id="settings.variable_hint">
            In Thai, ครับ / ค่ะ ends statements and ครับ / คะ ends questions, as each agent has chosen in their account.
          </Trans>
        </p>
      </div>
      {value.trim() !== '' && (
        <div className="grid gap-6 px-16 py-12 bg-ground rounded-8">
          <span className="text-12 dimmed">
            <Trans id="settings.preview">Preview</Trans>
          </span>
          <span className={`px-12 py-8 text-14 pre-wrap break-anywhere color-text bg-accent ${classes.bubble}`}>
            {fillVariables(value, values).text}
          </span>
        </div>
      )}
    </>
  );
}
