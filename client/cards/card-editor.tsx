import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, FileButton, Select, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPhotoPlus, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Card, CardButton, CardPart } from '../../shared/cards.ts';
import { limits } from '../../shared/limits.ts';
import { errorText } from '../api/error-text.ts';
import { moved, useItemKeys } from '../forms/use-item-keys.ts';
import { toastProblem } from '../toasts/toast.ts';
import { focusableButton, focusNeighbour } from '../ui/focusable-button.ts';
import { useLatestHandler } from '../ui/use-latest-handler.ts';
import classes from './card-editor.module.css';
import { type CardErrors, emptyPart } from './card-errors.ts';
import { uploadPicture } from './upload-picture.ts';

interface Props {
  value: Card;
  onChange: (next: Card) => void;
  /** Errors to show, by the path of the field. */
  errors: CardErrors;
}

/** Fields of a card message: cards and buttons that can be added, removed and moved, with counters of characters. */
export function CardEditor({ value, onChange, errors }: Props) {
  const { t, i18n } = useLingui();
  const { altText, cards } = value;
  const items = useItemKeys(cards.length);
  const errorAt = (path: string) => (errors[path] === undefined ? undefined : i18n._(errors[path]));
  const setCards = (next: CardPart[]) => onChange({ altText, cards: next });
  const variables = '{name}, {agent}, {brand}';
  return (
    <div className="grid gap-16">
      {cards.map((part, place) => (
        <Group
          key={items.keys[place]}
          title={t({ id: 'cards.card_n', message: `Card ${place + 1}` })}
          place={place}
          count={cards.length}
          onMove={(to) => {
            items.move(place, to);
            setCards(moved(cards, place, to));
          }}
          onRemove={() => {
            items.remove(place);
            setCards(cards.toSpliced(place, 1));
          }}
        >
          <PartFields
            part={part}
            errorAt={(field) => errorAt(`${place}.${field}`)}
            onChange={(next) => setCards(cards.with(place, next))}
          />
        </Group>
      ))}
      <Button
        variant="default"
        className="touch-h"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        {...focusableButton(cards.length >= limits.cardsMax, () => setCards([...cards, emptyPart()]))}
      >
        <Trans id="cards.add_card">Add a card</Trans>
      </Button>
      <TextInput
        label={
          <Counted
            label={t({ id: 'cards.alt_text', message: 'Text of the notification' })}
            text={altText}
            max={limits.altTextMax}
          />
        }
        description={t({ id: 'cards.alt_text_hint', message: 'If it is empty, the first title is used.' })}
        value={altText}
        error={errorAt('altText')}
        onChange={(event) => onChange({ altText: event.currentTarget.value, cards })}
      />
      <p className="text-12 dimmed">
        <Trans id="cards.variables">Titles and texts can contain {variables}.</Trans>
      </p>
    </div>
  );
}

interface GroupProps {
  title: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** Fields of one card or button, with buttons that move and remove it. The last one cannot be removed. */
function Group({ title, place, count, onMove, onRemove, children }: GroupProps) {
  const { t } = useLingui();
  const id = useId();
  const tool = { className: classes.tool, variant: 'subtle', color: 'gray' } as const;
  const remove = useRef<HTMLButtonElement>(null);
  const removeRow = () => {
    if (remove.current !== null) focusNeighbour(remove.current, 'section');
    onRemove();
  };
  return (
    <section className={`grid gap-12 ${classes.group}`} aria-labelledby={id}>
      <div className="flex items-center gap-2">
        <h3 id={id} className="flex-1 min-w-0 m-0 text-13 weight-600">
          {title}
        </h3>
        <ActionIcon
          {...tool}
          {...focusableButton(place === 0, () => onMove(place - 1))}
          aria-label={t({ id: 'cards.up', message: `Move ${title} up` })}
        >
          <IconArrowUp size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          {...tool}
          {...focusableButton(place === count - 1, () => onMove(place + 1))}
          aria-label={t({ id: 'cards.down', message: `Move ${title} down` })}
        >
          <IconArrowDown size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          {...tool}
          {...focusableButton(count === 1, removeRow)}
          ref={remove}
          data-removes
          aria-label={t({ id: 'cards.remove', message: `Remove ${title}` })}
        >
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      {children}
    </section>
  );
}

interface PartProps {
  part: CardPart;
  errorAt: (field: string) => string | undefined;
  onChange: (next: CardPart) => void;
}

function PartFields({ part, errorAt, onChange }: PartProps) {
  const { t } = useLingui();
  const { title, text, buttons } = part;
  const items = useItemKeys(buttons.length);
  const setButtons = (next: CardButton[]) => onChange({ ...part, buttons: next });
  return (
    <>
      <Picture part={part} onChange={onChange} />
      <TextInput
        label={<Counted label={t({ id: 'cards.title', message: 'Title' })} text={title} max={limits.cardTitleMax} />}
        value={title}
        error={errorAt('title')}
        onChange={(event) => onChange({ ...part, title: event.currentTarget.value })}
      />
      <Textarea
        label={<Counted label={t({ id: 'cards.text', message: 'Text' })} text={text} max={limits.cardTextMax} />}
        autosize
        minRows={2}
        maxRows={6}
        value={text}
        error={errorAt('text')}
        onChange={(event) => onChange({ ...part, text: event.currentTarget.value })}
      />
      {buttons.map((button, place) => (
        <Group
          key={items.keys[place]}
          title={t({ id: 'cards.button_n', message: `Button ${place + 1}` })}
          place={place}
          count={buttons.length}
          onMove={(to) => {
            items.move(place, to);
            setButtons(moved(buttons, place, to));
          }}
          onRemove={() => {
            items.remove(place);
            setButtons(buttons.toSpliced(place, 1));
          }}
        >
          <ButtonFields
            button={button}
            errorAt={(field) => errorAt(`buttons.${place}.${field}`)}
            onChange={(next) => setButtons(buttons.with(place, next))}
          />
        </Group>
      ))}
      <Button
        variant="subtle"
        className="touch-h justify-self-start"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        {...focusableButton(buttons.length >= limits.cardButtonsMax, () =>
          setButtons([...buttons, { label: '', action: 'uri', value: '' }]),
        )}
      >
        <Trans id="cards.add_button">Add a button</Trans>
      </Button>
    </>
  );
}

interface ButtonProps {
  button: CardButton;
  errorAt: (field: string) => string | undefined;
  onChange: (next: CardButton) => void;
}

function ButtonFields({ button, errorAt, onChange }: ButtonProps) {
  const { t } = useLingui();
  const { label, action, value } = button;
  return (
    <div className={classes.button}>
      <TextInput
        label={<Counted label={t({ id: 'cards.label', message: 'Label' })} text={label} max={limits.cardLabelMax} />}
        value={label}
        error={errorAt('label')}
        onChange={(event) => onChange({ ...button, label: event.currentTarget.value })}
      />
      <Select
        label={t({ id: 'cards.action', message: 'When tapped' })}
        data={[
          { value: 'uri', label: t({ id: 'cards.opens', message: 'Opens an address' }) },
          { value: 'message', label: t({ id: 'cards.sends', message: 'Sends a text' }) },
        ]}
        value={action}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true }}
        onChange={(chosen) => onChange({ ...button, action: chosen === 'message' ? 'message' : 'uri' })}
      />
      <TextInput
        className={classes.value}
        label={
          action === 'uri'
            ? t({ id: 'cards.address_label', message: 'Address' })
            : t({ id: 'cards.reply_label', message: 'Text that the customer sends' })
        }
        placeholder={action === 'uri' ? 'https://' : ''}
        inputMode={action === 'uri' ? 'url' : 'text'}
        value={value}
        error={errorAt('value')}
        onChange={(event) => onChange({ ...button, value: event.currentTarget.value })}
      />
    </div>
  );
}

/** Button that uploads the picture of a card, or removes it. */
function Picture({ part, onChange }: Omit<PartProps, 'errorAt'>) {
  const { t } = useLingui();
  const [isUploading, setUploading] = useState(false);
  const resetFile = useRef<() => void>(null);
  const { imageMediaId, ...rest } = part;
  // Adds the picture to the card as it is after the upload, because the user can write and move cards meanwhile.
  const add = useLatestHandler((id: string) => onChange({ ...rest, imageMediaId: id }));
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const pick = async (file: File | null) => {
    if (file === null) return;
    // Resets the file input. Otherwise, picking the same file again after a failure would have no effect.
    resetFile.current?.();
    setUploading(true);
    const result = await uploadPicture(file);
    // The card was removed, or its dialog was closed.
    if (!isMounted.current) return;
    setUploading(false);
    if (result === 'undecodable') {
      toastProblem(t({ id: 'cards.undecodable', message: 'This file cannot be read as a picture.' }));
    } else if ('error' in result) toastProblem(errorText(result));
    else add(result.id);
  };
  return (
    <div className="flex flex-wrap gap-8">
      <FileButton resetRef={resetFile} accept="image/*" onChange={(file) => void pick(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            className="touch-h"
            loading={isUploading}
            leftSection={<IconPhotoPlus size={16} stroke={1.75} aria-hidden />}
          >
            {imageMediaId === undefined ? (
              <Trans id="cards.add_picture">Add a picture</Trans>
            ) : (
              <Trans id="cards.replace_picture">Replace the picture</Trans>
            )}
          </Button>
        )}
      </FileButton>
      {imageMediaId !== undefined && (
        <Button variant="subtle" color="gray" className="touch-h" onClick={() => onChange(rest)}>
          <Trans id="cards.remove_picture">Remove the picture</Trans>
        </Button>
      )}
    </div>
  );
}

interface CountedProps {
  label: string;
  text: string;
  max: number;
}

/** Label of a field with the number of its characters. */
function Counted({ label, text, max }: CountedProps) {
  return (
    <>
      {label}{' '}
      <span className={`text-12 tabular ${classes.count}`} data-over={text.length > max || undefined}>
        {text.length}/{max}
      </span>
    </>
  );
}
