import { Trans, useLingui } from '@lingui/react/macro';
import { limits } from '../../../../shared/limits.ts';
import type { Conversation, CustomerField } from '../../../../shared/rows.ts';
import { useCan } from '../../../session/session.ts';
import { useRow } from '../../../sync/store.ts';
import { format, number } from '../../../time/time.ts';
import { useRun } from '../actions/use-run.ts';
import { Field } from './customer-fields.tsx';
import { FieldMenu } from './field-menu.tsx';
import { InlineText } from './inline-text.tsx';
import { None } from './section.tsx';

type Props = { conversation: Conversation };
type Value = string | number | undefined;

/** Alias of the customer, and the fields that the settings declare. Values of removed fields are not shown. */
export function OwnFields({ conversation }: Props) {
  const { t } = useLingui();
  const run = useRun();
  const mayReply = useCan('messages.reply');
  const declared = useRow('settings', 'settings')?.customerFields ?? [];
  const { id, customer } = conversation;
  const name = t({ id: 'customer.alias', message: 'Alias' });
  if (!mayReply && customer.alias === null && declared.length === 0) return null;
  return (
    <dl className="grid gap-2 px-16 py-10 border-top">
      <Field name={name}>
        {mayReply ? (
          <InlineText
            name={name}
            conversationId={id}
            field="alias"
            value={customer.alias ?? ''}
            maxLength={limits.nameMax}
            onSave={(text) => run.done([id], { action: 'customer', alias: text === '' ? null : text })}
          />
        ) : (
          (customer.alias ?? <None />)
        )}
      </Field>
      {declared.map((field) => (
        <Field key={field.key} name={<bdi className="break-anywhere">{field.name}</bdi>}>
          <OwnField conversation={conversation} field={field} mayReply={mayReply} />
        </Field>
      ))}
    </dl>
  );
}

/** Field of the customer. A value that does not fit the declaration, which was changed later, is shown as it is. */
function OwnField({ conversation, field, mayReply }: Props & { field: CustomerField; mayReply: boolean }) {
  const { i18n } = useLingui();
  const run = useRun();
  const { id, customer } = conversation;
  const { key, kind } = field;
  const value = Object.hasOwn(customer.fields, key) ? customer.fields[key] : undefined;
  const shown = value === undefined ? <None /> : <bdi>{textOf(kind, value, i18n.locale)}</bdi>;
  const save = (to: string | number | null) => run.done([id], { action: 'customer', fields: { [key]: to } });
  if (!mayReply) return shown;
  if (kind === 'choice') return <ChoiceMenu field={field} value={value} onChange={(to) => void save(to)} />;
  return (
    <InlineText
      name={field.name}
      conversationId={id}
      field={`field.${key}`}
      kind={kind}
      value={value === undefined ? '' : String(value)}
      shown={value === undefined ? undefined : shown}
      maxLength={limits.customerTextMax}
      onSave={(text) => save(text === '' ? null : kind === 'number' ? Number(text) : text)}
    />
  );
}

type ChoiceProps = { field: CustomerField; value: Value; onChange: (value: string | null) => void };

function ChoiceMenu({ field: { name, choices = [] }, value, onChange }: ChoiceProps) {
  const current = value === undefined ? '' : String(value);
  return (
    <FieldMenu
      label={name}
      value={current}
      shown={current === '' ? <None /> : <bdi>{current}</bdi>}
      options={[
        { value: '', label: <Trans id="customer.none">None</Trans> },
        ...choices.map((choice) => ({ value: choice, label: <bdi>{choice}</bdi> })),
      ]}
      onChange={(to) => onChange(to === '' ? null : to)}
    />
  );
}

function textOf(kind: CustomerField['kind'], value: string | number, locale: string): string {
  if (typeof value === 'number') return number(value, locale, { maximumFractionDigits: 20 });
  const at = kind === 'date' ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) return value;
  return format(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(at);
}
