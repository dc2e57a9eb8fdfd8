import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Brand } from '../../../../shared/rows.ts';
import { paths } from '../../../app/routes.ts';
import { Form } from '../../../forms/form.tsx';
import { useAll } from '../../../sync/store.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import classes from './parts.module.css';

/** LINE accounts of the brand. The accounts are configured on a separate page. */
export function AccountsTab({ brand }: { brand: Brand }) {
  const { i18n } = useLingui();
  const accounts = useAll('lineAccount')
    .filter(({ brandId }) => brandId === brand.id)
    .sort((a, b) => a.nickname.localeCompare(b.nickname, i18n.locale));
  const configure = (
    <Button
      component={Link}
      href={paths.lineAccounts(brand.id)}
      variant="default"
      leftSection={<IconPlugConnected size={16} stroke={1.6} aria-hidden />}
    >
      <Trans id="brands.configure">Open the LINE configuration</Trans>
    </Button>
  );
  if (accounts.length === 0) {
    return (
      <EmptyState
        icon={<IconPlugConnected size={28} stroke={1.5} aria-hidden />}
        title={<Trans id="brands.no_accounts">No LINE OA configurations found for this brand</Trans>}
        action={configure}
      />
    );
  }
  return (
    <Form>
      <ul className="grid pt-8 mb-16">
        {accounts.map(({ id, nickname, channelId, enabled }) => (
          <li key={id} className={`flex items-center gap-12 border-bottom ${classes.account}`}>
            <span className="grid flex-1 min-w-0 break-anywhere">
              <bdi className="weight-600">{nickname}</bdi>
              <span className="text-12 dimmed">{channelId}</span>
            </span>
            <Badge variant="default" radius="sm" tt="none">
              {enabled ? <Trans id="brands.enabled">Enabled</Trans> : <Trans id="brands.disabled">Disabled</Trans>}
            </Badge>
          </li>
        ))}
      </ul>
      {configure}
    </Form>
  );
}
