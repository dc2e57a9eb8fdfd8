import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ApiToken } from '../../../../shared/api/api-tokens.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { useAll } from '../../../sync/store.ts';
import { listed } from '../../../time/time.ts';
import { toastDone } from '../../../toasts/toast.ts';
import { useTokenDay } from './token-day.ts';
import classes from './token-list.module.css';

interface Props {
  token: Pick<ApiToken, 'name' | 'active' | 'createdBy' | 'expiresAt'>;
  brandIds: readonly string[];
  /** Expiry, or the reason why the token no longer works. */
  note: (maker: string, until: string) => ReactNode;
  /** Shown below the brands. */
  details?: ReactNode;
  /** Shown before the revoke button. */
  act?: ReactNode;
  warning: ReactNode;
  /** Success message after revocation. */
  revoked: string;
  revoke: () => Promise<{ error: boolean }>;
  onDone: () => void;
}

/** Token in a list. Revocation asks for confirmation. */
export function TokenLine({ token, brandIds, note, details, act, warning, revoked, revoke, onDone }: Props) {
  const { t } = useLingui();
  const day = useTokenDay();
  const [isAsking, setAsking] = useState(false);
  const { name, active, createdBy, expiresAt } = token;
  const run = async () => {
    setAsking(false);
    if (!(await revoke()).error) toastDone(revoked);
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
        <span className={`text-13 dimmed ${classes.note}`} data-dark={!active || undefined}>
          {note(createdBy.fullName, day(expiresAt))}
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

/** Brand names of a token as text. */
function BrandNames({ ids }: { ids: readonly string[] }) {
  const { i18n } = useLingui();
  const brands = useAll('brand');
  if (ids.includes('all')) return <Trans id="shell.all_brands">All brands</Trans>;
  return listed(
    brands.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
    i18n.locale,
  );
}
