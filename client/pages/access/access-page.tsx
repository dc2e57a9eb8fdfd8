import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Tabs } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useAddressQuery } from '../../figures/use-range.ts';
import { useCan } from '../../session/session.ts';
import { PageName } from '../../shell/page-name.tsx';
import { number } from '../../time/time.ts';
import classes from './access.module.css';
import { AuditTab } from './audit-tab.tsx';
import { BrandsTab } from './brands-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { RolesTab } from './roles-tab.tsx';
import { usePeople } from './use-people.ts';
import { UsersTab } from './users-tab.tsx';

const tabs = ['overview', 'users', 'roles', 'brands', 'audit'] as const;
type Tab = (typeof tabs)[number];

/** People, roles, keys and brands, and the record of who changed them. */
export function AccessPage() {
  const { i18n, t } = useLingui();
  const [params, change] = useAddressQuery();
  const mayMake = useCan('access.users');
  const tab: Tab = tabs.find((name) => name === params.get('tab')) ?? 'overview';
  const { counts } = usePeople({ limit: 1 });
  const [isNew, setNew] = useState(false);
  const show = (next: string | null) => change({ tab: next });
  const tabList = useRef<HTMLDivElement>(null);
  const isCounted = counts !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab comes into view, and stays there as the count widens one.
  useEffect(() => {
    const chosen = tabList.current?.querySelector('[aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab, isCounted]);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>
          <PageName page="accessControl" />
        </h1>
        {mayMake && (
          <Button
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => {
              show('users');
              setNew(true);
            }}
          >
            <Trans id="access.new_user">New user</Trans>
          </Button>
        )}
      </header>
      <Tabs value={tab} onChange={show} className={classes.tabs} keepMounted={false}>
        <Tabs.List
          ref={tabList}
          className={classes.tabList}
          aria-label={t({ id: 'access.parts', message: 'Parts of access control' })}
        >
          <Tabs.Tab value="overview">
            <Trans id="access.overview">Overview</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="users">
            <Trans id="access.users">User management</Trans>
            {isCounted && <span className={classes.count}>{number(counts.people, i18n.locale)}</span>}
          </Tabs.Tab>
          <Tabs.Tab value="roles">
            <Trans id="access.roles">Roles and permissions</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="brands">
            <Trans id="access.brands">Brand access</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="audit">
            <Trans id="access.audit">Audit</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview" className={classes.pane}>
          <OverviewTab />
        </Tabs.Panel>
        <Tabs.Panel value="users" className={classes.pane}>
          <UsersTab isNew={isNew} onNew={setNew} />
        </Tabs.Panel>
        <Tabs.Panel value="roles" className={classes.pane}>
          <RolesTab />
        </Tabs.Panel>
        <Tabs.Panel value="brands" className={classes.pane}>
          <BrandsTab />
        </Tabs.Panel>
        <Tabs.Panel value="audit" className={classes.pane}>
          <AuditTab />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
