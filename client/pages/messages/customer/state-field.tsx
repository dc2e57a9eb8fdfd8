import { useLingui } from '@lingui/react/macro';
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { Conversation } from '../../../../shared/rows.ts';
import { conversationStatuses, isEnded, serviceStatuses } from '../../../../shared/vocabulary.ts';
import { useCan } from '../../../session/session.ts';
import { dateTime } from '../../../time/time.ts';
import { statusLabels } from '../../../ui/case-labels.ts';
import { useRun } from '../actions/use-run.ts';
import { serviceLabels } from '../labels.ts';
import { useEnd } from '../use-end.ts';
import type { Offers } from '../verbs/use-offers.ts';
import classes from './customer-panel.module.css';

const working = conversationStatuses.filter((status) => !isEnded(status));

type Props = { conversation: Conversation; offers: Offers };

/**
 * Status of the case and service status of the customer: one control with a part for each. A service status without a reason is set at
 * once; a dialog sets one with a reason, and blocks the customer.
 */
export function StateField({ conversation, offers }: Props) {
  const { t, i18n } = useLingui();
  const run = useRun();
  const end = useEnd();
  const mayReply = useCan('messages.reply');
  const mayClose = useCan('messages.close');
  const { id, status, serviceStatus } = conversation;
  const names = {
    status: t({ id: 'customer.status', message: 'Status' }),
    service: t({ id: 'customer.service', message: 'Service status' }),
  };
  const mayStatus = mayReply && (mayClose || !isEnded(status));
  const reason = offers.of('service', conversation);
  const block = offers.of('block', conversation);
  const shown = (
    <span className="grid">
      <span>
        <VisuallyHidden>{names.status}: </VisuallyHidden>
        {i18n._(statusLabels[status])}
      </span>
      <span className="text-12 dimmed">
        <VisuallyHidden>{names.service}: </VisuallyHidden>
        <ServiceText conversation={conversation} />
      </span>
    </span>
  );
  if (!mayReply) return shown;
  const changeStatus = (to: string) => {
    const next = conversationStatuses.find((one) => one === to && one !== status);
    if (next === undefined) return;
    if (next === 'resolved' || next === 'closed') end([id], { action: 'status', status: next });
    else run([id], { action: 'status', status: next });
  };
  const changeService = (to: string) => {
    const next = serviceStatuses.find((one) => one === to && one !== serviceStatus);
    if (next === 'blocked') block?.act();
    else if (next !== undefined) run([id], { action: 'status', serviceStatus: next });
  };
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <UnstyledButton
          className={`flex items-center gap-6 text-13 rounded-6 min-h-28 py-4 px-6 leading-inherit touch-min-h ${classes.value}`}
        >
          {shown}
          <IconChevronDown size={14} className={`flex-none dimmed ms-auto opacity-0 ${classes.chevron}`} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {mayStatus && (
          <>
            <Menu.Label>{names.status}</Menu.Label>
            <Menu.RadioGroup value={status} onChange={changeStatus} aria-label={names.status}>
              {(mayClose ? conversationStatuses : working).map((one) => (
                <Menu.RadioItem key={one} value={one} closeMenuOnClick checkIcon={<IconCheck size={14} />}>
                  {i18n._(statusLabels[one])}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Divider />
          </>
        )}
        <Menu.Label>{names.service}</Menu.Label>
        <Menu.RadioGroup value={serviceStatus} onChange={changeService} aria-label={names.service}>
          {serviceStatuses.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick checkIcon={<IconCheck size={14} />}>
              {i18n._(serviceLabels[one])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {reason !== null && (
          <Menu.Item onClick={reason.act}>
            {t({ id: 'customer.service_reason', message: 'Set with a reason…' })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Service status, and for a block also its end. */
function ServiceText({ conversation: { serviceStatus, blockedUntil } }: { conversation: Conversation }) {
  const { t, i18n } = useLingui();
  if (serviceStatus !== 'blocked' || blockedUntil === null) return i18n._(serviceLabels[serviceStatus]);
  const until = dateTime(blockedUntil, i18n.locale);
  return t({ id: 'list.blocked_until', message: `Blocked until ${until}` });
}
