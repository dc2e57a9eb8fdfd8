import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useAddressQuery } from '../../figures/use-range.ts';
import { useCan } from '../../session/session.ts';
import { TabbedPage } from '../../shell/tabbed-page.tsx';
import { number } from '../../time/time.ts';
import { AuditTab } from './audit-tab.tsx';
import { BrandsTab } from './brands-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { RolesTab } from './roles-tab.tsx';
import { usePeople } from './use-people.ts';
import { newPersonId, UsersTab } from './users-tab.tsx';

/** Page for managing users, roles, permissions and brand access, with the audit log of their changes. */
export function AccessPage() {
  const { i18n, t } = useLingui();
  const [params, change] = useAddressQuery();
  const mayMake = useCan('access.users');
  const { counts } = usePeople({ limit: 1 });
  const show = (tab: string) => change({ tab });
  const tabs = [
    { tab: 'overview', name: <Trans id="access.overview">Overview</Trans>, content: <OverviewTab /> },
    {
      tab: 'users',
      name: <Trans id="access.users">User management</Trans>,
      count: counts === null ? null : number(counts.people, i18n.locale),
      content: <UsersTab />,
    },
    { tab: 'roles', name: <Trans id="access.roles">Roles and permissions</Trans>, content: <RolesTab /> },
    { tab: 'brands', name: <Trans id="access.brands">Brand access</Trans>, content: <BrandsTab /> },
    { tab: 'audit', name: <Trans id="access.audit">Audit log</Trans>, content: <AuditTab /> },
  ] as const;
  return (
    <TabbedPage
      page="accessControl"
      label={t({ id: 'access.parts', message: 'Access control sections' })}
      tabs={tabs}
      current={tabs.find(({ tab }) => tab === params.get('tab'))?.tab ?? 'overview'}
      onChange={show}
      action={
        mayMake && (
          <Button
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => change({ tab: 'users', person: newPersonId })}
          >
            <Trans id="access.new_user">New user</Trans>
          </Button>
        )
      }
    />
  );
}
