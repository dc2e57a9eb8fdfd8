import { can, type Permission, seesAllBrands } from '../../../../shared/permissions.ts';
import { type SetupStep, setupSteps } from '../../../../shared/setup-steps.ts';
import { paths } from '../../../app/routes.ts';
import { useQuery } from '../../../figures/use-query.ts';
import { useCan, useUser } from '../../../session/session.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { useAll, useRow } from '../../../sync/store.ts';

const keys: Record<SetupStep, readonly Permission[]> = {
  brand: ['brand.create'],
  lineAccount: ['lineconfig.create', 'lineconfig.edit', 'lineconfig.test'],
  people: ['access.users'],
  hours: ['settings.view', 'brand.edit'],
  mail: ['settings.integrations'],
  backup: ['settings.system'],
  secondFactor: [],
};

export interface SetupItem {
  step: SetupStep;
  isDone: boolean;
  /** Address of the page where the step is done. */
  href: string;
}

/**
 * Returns the setup steps that are not dismissed and whose state is known. `null` while loading, and for users who do not see the
 * checklist.
 */
export function useSetup(): SetupItem[] | null {
  const user = useUser();
  const isOwner = useCan('settings.system') && seesAllBrands(user);
  const config = useSnapshotState({ scope: 'config' });
  const me = useSnapshotState({ scope: 'me' });
  const isMailAsked = isOwner && can(user, 'settings.integrations');
  const mail = useQuery('GET /settings/smtp', isMailAsked ? {} : null, {
    scope: { scope: 'config' },
    kinds: ['mailServer'],
  });
  const brands = useAll('brand');
  const accounts = useAll('lineAccount');
  const connections = useAll('lineConnection');
  const colleagues = useAll('colleague');
  const automations = useAll('automation');
  const settings = useRow('settings', 'settings');
  const self = useRow('staff', user.id);
  const isLoaded =
    config === 'complete' && me === 'complete' && (!isMailAsked || mail.data !== null || mail.error !== null);
  if (!isOwner || !isLoaded) return null;
  const unanswered = connections.find(({ answeredAt }) => answeredAt === null)?.id ?? null;
  const items: Record<SetupStep, Omit<SetupItem, 'step'> | null> = {
    brand: { isDone: brands.length > 0, href: paths.newBrand() },
    lineAccount: {
      isDone: connections.some(({ answeredAt }) => answeredAt !== null),
      href: paths.lineGuide(accounts.some(({ id }) => id === unanswered) ? unanswered : null),
    },
    people: {
      isDone: colleagues.some(({ id, active }) => active && id !== user.id),
      href: paths.newPerson(),
    },
    hours: {
      isDone: automations.some(({ greeting, outsideHours }) => greeting.on && outsideHours.on),
      href: paths.settings('automatic-messages'),
    },
    mail: mail.data && {
      isDone: mail.data.environment !== null || mail.data.server.host !== '',
      href: paths.settings('mail'),
    },
    backup: { isDone: (settings?.backupAt ?? null) !== null, href: paths.settings('backup') },
    secondFactor: { isDone: self?.hasSecondFactor === true, href: paths.settings('account') },
  };
  const dismissed = settings?.setupDismissed ?? [];
  return setupSteps
    .filter((step) => keys[step].every((key) => can(user, key)) && !dismissed.includes(step))
    .flatMap((step) => (items[step] === null ? [] : [{ step, ...items[step] }]));
}
