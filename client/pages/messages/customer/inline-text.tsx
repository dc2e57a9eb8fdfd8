import { Trans } from '@lingui/react/macro';
import { TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nameProblem } from '../../../../shared/names.ts';
import { ownerOfThings } from '../../../session/own-things.ts';
import { useUser } from '../../../session/session.ts';
import { composes } from '../../../ui/composes.ts';
import { draftKey, fieldDraftId, readDraft } from '../composer/drafts.ts';
import { useDraft } from '../composer/use-draft.ts';
import classes from './customer-panel.module.css';
import { None } from './section.tsx';

interface Props {
  /** Visible name of the field. */
  name: string;
  conversationId: string;
  /** Name of the field, by which an unsaved text is stored. */
  field: string;
  kind?: 'text' | 'number' | 'date';
  /** Stored text. Empty if there is none. */
  value: string;
  /** Shown instead of `value` while the field is not edited. */
  shown?: ReactNode;
  maxLength: number;
  /** Saves the text, which is empty to remove the value. @returns whether it was saved */
  onSave: (text: string) => Promise<boolean>;
}

/**
 * Text that is edited in place. Enter and leaving the field save, Esc cancels. A text that the server refuses stays in the field, also if
 * another conversation is shown meanwhile. Must be keyed by conversation.
 */
export function InlineText({ name, conversationId, field, kind = 'text', value, shown, maxLength, onSave }: Props) {
  const { id: me } = useUser();
  const draftId = fieldDraftId(conversationId, field);
  const { draft, change, clear } = useDraft(draftId);
  const [isOpened, setOpened] = useState(false);
  const [isInvalid, setInvalid] = useState(false);
  // Value when the user began to edit. Differs from `value` if a colleague changed it since.
  const [base, setBase] = useState(value);
  const button = useRef<HTMLButtonElement>(null);
  const text = draft.text;
  const close = () => {
    setOpened(false);
    setInvalid(false);
    clear();
  };
  const open = () => {
    setBase(value);
    setOpened(true);
    change({ text: value });
  };
  const save = async () => {
    const wanted = text.trim();
    if (wanted === value) return close();
    if (wanted !== '' && !isValid(kind, wanted, maxLength)) return setInvalid(true);
    close();
    const isSaved = await onSave(wanted);
    if (isSaved || wanted === '' || ownerOfThings() !== me || readDraft(me, draftId).text !== '') return;
    change({ text: wanted });
    // If the panel was opened again meanwhile, this event makes it read the draft.
    window.dispatchEvent(new StorageEvent('storage', { key: draftKey(me, draftId) }));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (composes(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    // Renders synchronously, so that a key that is pressed immediately afterwards finds the focus on the button.
    flushSync(() => {
      if (event.key === 'Enter') void save();
      else close();
    });
    button.current?.focus();
  };
  if (!isOpened && (text === '' || text === value)) {
    return (
      <UnstyledButton
        ref={button}
        className={`flex items-center gap-6 text-13 rounded-6 min-h-28 py-0 px-6 leading-inherit touch-min-h ${classes.value}`}
        onClick={open}
      >
        <VisuallyHidden>{name}: </VisuallyHidden>
        {value === '' ? <None /> : (shown ?? <bdi>{value}</bdi>)}
        <IconPencil size={14} className={`flex-none dimmed ms-auto opacity-0 ${classes.chevron}`} aria-hidden />
      </UnstyledButton>
    );
  }
  const latest = value === '' ? '—' : value;
  const isChanged = value !== base && value !== text;
  return (
    <TextInput
      size="xs"
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      classNames={{ input: 'touch-min-h' }}
      aria-label={name}
      // A restored text does not take the focus, because the user may be typing a reply.
      autoFocus={isOpened}
      value={text}
      onChange={(event) => {
        setInvalid(false);
        setOpened(true);
        change({ text: event.currentTarget.value });
      }}
      onBlur={() => void save()}
      onKeyDown={press}
      error={isInvalid && <Problem kind={kind} />}
      description={
        isChanged && (
          <Trans id="customer.changed_meanwhile">
            A colleague changed this to: <bdi>{latest}</bdi>
          </Trans>
        )
      }
      inputWrapperOrder={['input', 'error', 'description']}
    />
  );
}

/** Decimal number. Other notations that `Number` accepts, such as `0x10` and `1e5`, are probably typing errors. */
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

function isValid(kind: NonNullable<Props['kind']>, text: string, maxLength: number): boolean {
  if (kind === 'number') return decimal.test(text) && Number.isFinite(Number(text));
  return nameProblem(text, maxLength) === null;
}

function Problem({ kind }: Required<Pick<Props, 'kind'>>) {
  if (kind === 'number') return <Trans id="customer.not_a_number">Enter a number, such as 12 or 12.5.</Trans>;
  return <Trans id="customer.text_invalid">This text is too long or contains hidden characters.</Trans>;
}
