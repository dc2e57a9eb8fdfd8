import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Tooltip } from '@mantine/core';
import type { Conversation } from '../../../../shared/rows.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { languageName } from '../../../ui/language-name.ts';
import { useCustomerName } from '../customer-name.ts';
import { useOnlineState } from '../use-online-state.ts';
import type { Offered } from '../verbs/use-offers.ts';
import { monthOf } from '../when.ts';
import classes from './customer-panel.module.css';

type Props = { conversation: Conversation; float: Offered | null };

export function CustomerHead({ conversation, float }: Props) {
  const { i18n } = useLingui();
  const { customer, memberGroup, createdAt } = conversation;
  const name = useCustomerName(conversation);
  const online = useOnlineState(conversation.lastActiveAt);
  const language = customer.language === null ? null : languageName(customer.language, i18n.locale);
  const isPerson = conversation.kind === 'user';
  const since = monthOf(createdAt, i18n.locale);
  return (
    <>
      <div className={classes.head}>
        <Avatar name={name} picture={customer.pictureUrl} size={48} ring={memberGroup !== 'normal'} dot={online} />
        <div className={classes.about}>
          <h3 className={classes.name}>{name}</h3>
          <p className={classes.facts}>
            {language !== null && <span>{language}</span>}
            <span>
              {customer.followed ? (
                <Trans id="customer.friend_since">friend since {since}</Trans>
              ) : (
                <Trans id="customer.since">since {since}</Trans>
              )}
            </span>
            {isPerson && !customer.followed && (
              <span>
                <Trans id="customer.no_friend">Not a friend</Trans>
              </span>
            )}
          </p>
        </div>
        {float !== null && (
          <Tooltip label={float.name}>
            <ActionIcon
              className={classes.float}
              variant="subtle"
              color="gray"
              aria-label={float.name}
              onClick={float.act}
            >
              <float.Icon size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {customer.statusMessage !== null && customer.statusMessage !== '' && (
        <p className={classes.message}>{customer.statusMessage}</p>
      )}
    </>
  );
}
