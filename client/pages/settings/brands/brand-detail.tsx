import '@mantine/core/styles/Tabs.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Tabs } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { seesAllBrands } from '../../../../shared/permissions.ts';
import type { Brand } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { codeText } from '../../../api/error-text.ts';
import { unguarded } from '../../../app/leave-guard.ts';
import { paths } from '../../../app/routes.ts';
import { useAddressQuery } from '../../../figures/use-range.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { useCan, useUser } from '../../../session/session.ts';
import { toastDone, toastError, toastProblem } from '../../../toasts/toast.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { AutomaticForm } from '../automatic/automatic-form.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { BrandForm } from './brand-form.tsx';
import classes from './brands.module.css';
import { GroupsTab } from './groups-tab.tsx';
import { PaneHead } from './pane-head.tsx';
import { StaffTab } from './staff-tab.tsx';
import { useBrandSizes } from './use-brand-sizes.ts';

interface Props {
  brand: Brand;
  brands: readonly Brand[];
  isPhone: boolean;
}

/** Details of a brand in tabs. The open tab is part of the address. */
export function BrandDetail({ brand, brands, isPhone }: Props) {
  const { t } = useLingui();
  const user = useUser();
  const [params, change] = useAddressQuery();
  const [isAsked, ask] = useState(false);
  const mayEdit = useCan('brand.edit');
  const mayDelete = useCan('brand.delete');
  const { accounts, people } = useBrandSizes()(brand.id);
  const isLast = seesAllBrands(user) && brands.length === 1;
  const tabs = {
    look: <Trans id="brands.look">Appearance</Trans>,
    ...(mayEdit && {
      hours: <Trans id="brands.hours">Hours</Trans>,
      messages: <Trans id="brands.messages">Messages</Trans>,
    }),
    groups: <Trans id="brands.groups">VIP levels and wait limits</Trans>,
    staff: (
      <>
        <Trans id="brands.staff">Staff</Trans>
        <span className="tabular dimmed ms-6">{people}</span>
      </>
    ),
    ...(accounts !== null && {
      accounts: (
        <>
          <Trans id="brands.accounts">Accounts</Trans>
          <span className="tabular dimmed ms-6">{accounts}</span>
        </>
      ),
    }),
  };
  const named = params.get('tab') ?? 'look';
  const tab = Object.hasOwn(tabs, named) ? named : 'look';
  return (
    <>
      <PaneHead
        level={isPhone ? 1 : 3}
        title={
          <>
            <BrandMark brand={brand} size={28} />
            <bdi>{brand.name}</bdi>
          </>
        }
        back={{ to: paths.brands(), label: t({ id: 'brands.back', message: 'Back to all brands' }) }}
        backIsFor="narrow"
      >
        {mayDelete && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            onClick={() => (isLast ? toastProblem(codeText('last_brand')) : ask(true))}
          >
            <Trans id="brands.delete">Delete</Trans>
          </Button>
        )}
      </PaneHead>
      <Tabs
        className="flex flex-col flex-1"
        value={tab}
        onChange={(next) => change({ tab: next === 'look' ? null : next })}
        keepMounted={false}
      >
        <Tabs.List
          className={`flex-nowrap ${classes.tabList}`}
          aria-label={t({ id: 'brands.parts', message: 'Brand sections' })}
        >
          {Object.entries(tabs).map(([name, label]) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className="flex flex-col flex-1">
          {tab === 'look' && <BrandForm brand={brand} others={brands.filter(({ id }) => id !== brand.id)} />}
          {tab === 'hours' && <AutomaticForm key="hours" brand={brand} kinds={['outsideHours']} />}
          {tab === 'messages' && <AutomaticForm key="messages" brand={brand} kinds={['greeting', 'rating']} />}
          {tab === 'groups' && <GroupsTab key="groups" brand={brand} />}
          {tab === 'staff' && <StaffTab brand={brand} />}
          {tab === 'accounts' && <AccountsTab brand={brand} />}
        </Tabs.Panel>
      </Tabs>
      {isAsked && <DeleteBrand brand={brand} onClose={() => ask(false)} />}
    </>
  );
}

/** Asks for confirmation before a brand is deleted permanently, and lists the consequences. */
function DeleteBrand({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const { id, name } = brand;
  const remove = async () => {
    onClose();
    const result = await call('DELETE /brands/:id', { params: { id } });
    if (result.error) {
      toastError(result);
      return;
    }
    toastDone(t({ id: 'brands.deleted', message: 'Configuration deleted successfully' }));
    unguarded(() => navigate(paths.brands(), { replace: true }));
  };
  return (
    <ConfirmDialog
      title={t({ id: 'brands.delete_title', message: 'Delete this brand?' })}
      action={<Trans id="brands.delete">Delete</Trans>}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Trans id="brands.delete_text">
        The LINE accounts of {name} are disabled immediately, and its conversations are hidden from everyone. Past
        metrics are kept. This can’t be undone.
      </Trans>
    </ConfirmDialog>
  );
}
