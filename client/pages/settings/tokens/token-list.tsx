import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ApiToken } from '../../../../shared/api/api-tokens.ts';
import type { Failed } from '../../../api/api.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { useAll } from '../../../sync/store.ts';
import { format, listed } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { toastDone } from '../../../toasts/toast.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { SectionFailed } from '../parts/section-failed.tsx';
import classes from './token-list.module.css';

/** Token that was just created. Available only once, because the server does not return it again. */
export interface Made {
  token: string;
  name: string;
}

interface Props<T> {
  query: { data: readonly T[] | null; error: Failed | null; ask: () => void };
  lead: ReactNode;
  /** Accessible name of the list. */
  label: string;
  row: (token: T, onDone: () => void) => ReactNode;
  fresh: (onMade: (made: Made) => void) => ReactNode;
  made: (made: Made, onClose: () => void) => ReactNode;
}

/** List of tokens, followed by the form for a new token, or by the token that was just created. */
export function TokenSection<T>({ query, lead, label, row, fresh, made }: Props<T>) {
  const { data: tokens, error, ask } = query;
  const [shown, show] = useState<Made | null>(null);
  if (tokens === null) return error === null ? <FormSkeleton /> : <SectionFailed failed={error} retry={ask} />;
  const take = (one: Made) => {
    show(one);
    ask();
  };
  return (
    <div className="container max-w-640 px-32 pt-4 pb-32 phone-px-16 phone-pb-24">
      <p className="mb-16 text-13 dimmed">{lead}</p>
      {tokens.length > 0 && (
        <ul className="mb-20 border-top" aria-label={label}>
          {tokens.map((token) => row(token, ask))}
        </ul>
      )}
      {shown === null ? fresh(take) : made(shown, () => show(null))}
    </div>
  );
}

interface MadeSecretProps {
  name: string;
  label: string;
  description: string;
  /** Token, or link that contains it. */
  value: string;
  copy: ReactNode;
  /** Text of the toast after copying. */
  copied: string;
  onClose: () => void;
  /** Controls for options that change the shown token or link. */
  children?: ReactNode;
}

/** Shows a token or link that was just created, for copying. */
export function MadeSecret({ name, label, description, value, copy, copied, onClose, children }: MadeSecretProps) {
  return (
    <section className="flex flex-col gap-12 p-16 border rounded-8" aria-label={name}>
      <TextInput
        label={label}
        description={description}
        value={value}
        readOnly
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {children}
      <div className="flex flex-wrap gap-8">
        <Button onClick={() => void copyText(value, copied)}>{copy}</Button>
        <Button variant="default" onClick={onClose}>
          <Trans id="settings.token_done">Done</Trans>
        </Button>
      </div>
    </section>
  );
}

interface TokenLineProps {
  token: Pick<ApiToken, 'name' | 'active' | 'createdBy' | 'expiresAt'>;
  brandIds: readonly string[];
  /** Text that explains why an inactive token no longer works. @param maker name of the creator */
  closed: (maker: string) => ReactNode;
  /** Content shown below the brands. */
  details?: ReactNode;
  /** Action shown before the revoke button. */
  act?: ReactNode;
  warning: ReactNode;
  revoke: () => Promise<{ error: boolean }>;
  onDone: () => void;
}

/** Token in the list, with a button for revoking it. Asks for confirmation first. */
export function TokenLine({ token, brandIds, closed, details, act, warning, revoke, onDone }: TokenLineProps) {
  const { t } = useLingui();
  const day = useTokenDay();
  const [isAsking, setAsking] = useState(false);
  const { name, active, createdBy, expiresAt } = token;
  const [maker, until] = [createdBy.fullName, day(expiresAt)];
  const run = async () => {
    setAsking(false);
    if (!(await revoke()).error) toastDone(t({ id: 'settings.token_revoked', message: `${name} revoked` }));
    onDone();
  };
  return (
    <li className="flex items-center gap-8 py-10 border-bottom">
      <div className="flex flex-col flex-1 min-w-0">
        <span className="weight-500">{name}</span>
        <span className="text-13 dimmed">
          <BrandNames ids={brandIds} />
        </span>
        {details}
        <span className={`text-13 dimmed ${classes.note}`} data-inactive={!active || undefined}>
          {active ? (
            <Trans id="settings.token_note">
              created by {maker} · valid until {until}
            </Trans>
          ) : (
            closed(maker)
          )}
        </span>
      </div>
      {act}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t({ id: 'settings.revoke_token', message: `Revoke ${name}` })}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
      {isAsking && (
        <ConfirmDialog
          title={t({ id: 'settings.token_ask', message: `Revoke ${name}?` })}
          action={<Trans id="settings.token_revoke">Revoke</Trans>}
          onConfirm={() => void run()}
          onClose={() => setAsking(false)}
        >
          {warning}
        </ConfirmDialog>
      )}
    </li>
  );
}

/** Names of the brands that a token can access. */
function BrandNames({ ids }: { ids: readonly string[] }) {
  const { i18n } = useLingui();
  const brands = useAll('brand');
  if (ids.includes('all')) return <Trans id="shell.all_brands">All brands</Trans>;
  return listed(
    brands.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
    i18n.locale,
  );
}

/** Returns a function that formats the expiry date of a token. */
export function useTokenDay(): (at: string) => string {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const day = format(i18n.locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
  return (at) => day.format(new Date(at));
}
