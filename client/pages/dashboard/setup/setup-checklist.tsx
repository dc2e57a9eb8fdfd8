import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Paper, Progress, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconChartLine, IconCheck, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { type SetupStep, setupSteps } from '../../../../shared/setup-steps.ts';
import { paths } from '../../../app/routes.ts';
import { useBrand, useCan } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { useCounts } from '../../../sync/counts.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { rowsOf, useAll } from '../../../sync/store.ts';
import { number } from '../../../time/time.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import classes from './setup.module.css';
import type { SetupItem } from './use-setup.ts';

const stepTexts: Record<SetupStep, { name: MessageDescriptor; hint: MessageDescriptor; action: MessageDescriptor }> = {
  brand: {
    name: msg({ id: 'dashboard.setup_brand', message: 'Brand' }),
    hint: msg({ id: 'dashboard.setup_brand_hint', message: 'Conversations, people and figures belong to a brand.' }),
    action: msg({ id: 'dashboard.setup_brand_do', message: 'Add brand' }),
  },
  lineAccount: {
    name: msg({ id: 'dashboard.setup_line', message: 'LINE account' }),
    hint: msg({
      id: 'dashboard.setup_line_hint',
      message: 'The guide leads through LINE’s screens, from the channel to the first answered message.',
    }),
    action: msg({ id: 'dashboard.setup_line_do', message: 'Open guide' }),
  },
  people: {
    name: msg({ id: 'dashboard.setup_people', message: 'People' }),
    hint: msg({
      id: 'dashboard.setup_people_hint',
      message: 'Invite colleagues with a link that is valid for 48 hours.',
    }),
    action: msg({ id: 'dashboard.setup_people_do', message: 'Invite colleague' }),
  },
  hours: {
    name: msg({ id: 'dashboard.setup_hours', message: 'Business hours and greeting' }),
    hint: msg({
      id: 'dashboard.setup_hours_hint',
      message: 'Greet new customers, and reply automatically outside business hours.',
    }),
    action: msg({ id: 'dashboard.setup_hours_do', message: 'Set hours' }),
  },
  mail: {
    name: msg({ id: 'dashboard.setup_mail', message: 'Email' }),
    hint: msg({ id: 'dashboard.setup_mail_hint', message: 'For invitations, password resets and scheduled reports.' }),
    action: msg({ id: 'dashboard.setup_mail_do', message: 'Set up email' }),
  },
  backup: {
    name: msg({ id: 'dashboard.setup_backup', message: 'Backup' }),
    hint: msg({ id: 'dashboard.setup_backup_hint', message: 'Write a backup every day.' }),
    action: msg({ id: 'dashboard.setup_backup_do', message: 'Schedule backups' }),
  },
  secondFactor: {
    name: msg({ id: 'dashboard.setup_factor', message: 'Two-step verification' }),
    hint: msg({ id: 'dashboard.setup_factor_hint', message: 'Protect your account with a code from your phone.' }),
    action: msg({ id: 'dashboard.setup_factor_do', message: 'Turn on' }),
  },
};

/** Returns the dismissed steps. Called at the time of a change, because another step may have been dismissed since rendering. */
const dismissed = () => rowsOf('settings').get('settings')?.setupDismissed ?? [];

/** Steps for setting up the installation. A step is ticked automatically when it is done. The user can dismiss each step. */
export function SetupChecklist({ items }: { items: readonly SetupItem[] }) {
  const { t, i18n } = useLingui();
  const titleId = useId();
  const done = items.filter(({ isDone }) => isDone).length;
  const next = items.find(({ isDone }) => !isDone)?.step;
  const [count, all] = [number(done, i18n.locale), number(items.length, i18n.locale)];
  const save = (steps: readonly SetupStep[]) =>
    act('PUT /settings', { body: { setupDismissed: setupSteps.filter((step) => steps.includes(step)) } });
  const dismiss = async (step: SetupStep) => {
    const result = await save([...dismissed(), step]);
    if (result.error) return;
    const name = i18n._(stepTexts[step].name);
    toastUndo(
      t({ id: 'dashboard.setup_dismissed', message: `Dismissed: ${name}` }),
      () => void save(dismissed().filter((one) => one !== step)),
    );
  };
  return (
    <Paper component="section" withBorder radius="md" aria-labelledby={titleId}>
      <Group justify="space-between" px={20} py={14} gap="8px 20px">
        <div>
          <Title order={2} size="md" id={titleId}>
            <Trans id="dashboard.setup">Set up the console</Trans>
          </Title>
          <Text size="sm" c="dimmed">
            <Trans id="dashboard.setup_note">Each item is ticked automatically.</Trans>
          </Text>
        </div>
        <Group gap={12} wrap="nowrap">
          <Progress
            w={120}
            value={(100 * done) / items.length}
            aria-label={t({ id: 'dashboard.setup_progress', message: 'Items done' })}
          />
          <Text size="sm" fw={600}>
            <Trans id="dashboard.setup_count">
              {count} of {all}
            </Trans>
          </Text>
        </Group>
      </Group>
      <ul>
        {items.map(({ step, isDone, href }) => (
          <Item
            key={step}
            step={step}
            isDone={isDone}
            isNext={step === next}
            href={href}
            onDismiss={() => void dismiss(step)}
          />
        ))}
      </ul>
    </Paper>
  );
}

type ItemProps = SetupItem & { isNext: boolean; onDismiss: () => void };

function Item({ step, isDone, isNext, href, onDismiss }: ItemProps) {
  const { t, i18n } = useLingui();
  const name = i18n._(stepTexts[step].name);
  return (
    <li className={`flex flex-wrap items-center border-top ${classes.item}`} data-next={isNext || undefined}>
      {isDone ? (
        <ThemeIcon size={22} radius="xl" role="img" aria-label={t({ id: 'dashboard.setup_done', message: 'Done' })}>
          <IconCheck size={14} stroke={2.5} aria-hidden />
        </ThemeIcon>
      ) : (
        <span className={`flex-none h-22 rounded-full ${classes.circle}`} aria-hidden />
      )}
      <Stack gap={0} flex="1 1 200px" miw={0}>
        <Text fw={500}>{name}</Text>
        {!isDone && (
          <Text size="sm" c="dimmed">
            {i18n._(stepTexts[step].hint)}
          </Text>
        )}
      </Stack>
      {!isDone && (
        <span className={`flex items-center gap-4 ms-auto ${classes.actions}`}>
          <Button component={Link} href={href} size="sm" variant={isNext ? 'filled' : 'default'}>
            {i18n._(stepTexts[step].action)}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t({ id: 'dashboard.setup_dismiss', message: `Dismiss: ${name}` })}
            onClick={onDismiss}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}

/** Whether the selected brands have never received a message; `false` while unknown. */
export function useIsEmpty(): boolean {
  const [brand] = useBrand();
  const isLoaded = useSnapshotState({ scope: 'config' }) === 'complete';
  const hasBrands = useAll('brand').length > 0;
  const counts = useCounts(brand);
  if (!isLoaded) return false;
  return !hasBrands || (counts !== null && counts.all + counts.blocked + counts.archived === 0);
}

/**
 * Empty state in place of the metrics until the first message arrives.
 * @param hasChecklist whether the checklist above already shows the next step
 */
export function NoFigures({ hasChecklist }: { hasChecklist: boolean }) {
  const mayConnect = useCan('lineconfig.create');
  return (
    <Paper withBorder radius="md" className={classes.none}>
      <EmptyState
        icon={<IconChartLine size={28} stroke={1.5} aria-hidden />}
        title={<Trans id="dashboard.no_figures">Figures start with the first message</Trans>}
        action={
          mayConnect &&
          !hasChecklist && (
            <Button component={Link} href={paths.lineGuide(null)}>
              <Trans id="list.connect">Connect LINE account</Trans>
            </Button>
          )
        }
      >
        {mayConnect ? (
          <Trans id="dashboard.no_figures_hint">
            Nothing has been counted yet. This page fills when a customer writes to a connected LINE account.
          </Trans>
        ) : (
          <Trans id="dashboard.no_figures_wait">
            Nothing has been counted yet. This page fills when a customer writes. An administrator connects the LINE
            account.
          </Trans>
        )}
      </EmptyState>
    </Paper>
  );
}
