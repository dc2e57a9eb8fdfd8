import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, NumberInput } from '@mantine/core';
import { billingMonth, levelOf } from '../../../shared/billing.ts';
import { isErrorCode } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import type { Brand } from '../../../shared/rows.ts';
import { codeText } from '../../api/error-text.ts';
import { useQuery } from '../../figures/use-query.ts';
import { between } from '../../forms/limited.tsx';
import { present } from '../../time/clock.ts';
import { number } from '../../time/time.ts';
import { limitLabels } from './field-labels.ts';
import classes from './line-config.module.css';
import { billingDay, MonthSource, useBilledMessageChanges } from './month-source.tsx';
import quotaClasses from './quota-desk.module.css';
import { forecast } from './quota-forecast.ts';
import { type LimitDrafts, type LimitField, limitFields } from './use-limit-drafts.ts';

interface Props {
  brand: Brand;
  drafts: LimitDrafts;
  mayChange: boolean;
}

/** Messages billed this month across all accounts of a brand, with the brand's limits, which can be edited. */
export function LimitsSection({ brand, drafts, mayChange }: Props) {
  const { i18n, t } = useLingui();
  const { saved, values, changed, code } = drafts.of(brand.id);
  const refetchOn = useBilledMessageChanges(brand.id);
  const result = useQuery('GET /brands/:id/limits', { params: { id: brand.id } }, refetchOn);
  const isNow = result.data?.month === billingMonth(present());
  const billed = isNow ? (result.data?.billed ?? 0) : 0;
  const level = levelOf(saved, billed);
  const ahead = forecast(billed, billingDay(present()));
  const billedText = number(billed, i18n.locale);
  const isReversed = values.warnAt !== null && values.stopAt !== null && values.warnAt > values.stopAt;
  const errorOf = (field: LimitField) => {
    if (field === 'warnAt' && isReversed) {
      return t({ id: 'lineconfig.warn_after_stop', message: 'The warning must be lower than the limit.' });
    }
    if (code === null || !changed.includes(field) || isReversed) return undefined;
    return isErrorCode(code) ? codeText(code) : undefined;
  };
  const unlimited = t({ id: 'lineconfig.no_limit', message: 'no limit' });
  return (
    <section className={`flex flex-col gap-16 min-w-0 border-bottom ${classes.section}`} aria-labelledby="line-limits">
      <div className={`flex flex-wrap gap-8 items-center ${classes.sectionHead}`}>
        <h3 id="line-limits" className="text-14 weight-600">
          <Trans id="lineconfig.limits">Limits for {brand.name}</Trans>
        </h3>
        {level === 'near' && (
          <Badge variant="light" color="yellow" radius="sm" tt="none" className="color-soon bg-soon">
            <Trans id="lineconfig.limit_near">near the limit</Trans>
          </Badge>
        )}
        {level === 'stopped' && (
          <Badge
            variant="light"
            color="red"
            radius="sm"
            tt="none"
            className={`color-accent bg-accent ${classes.verdict}`}
            data-verdict="refused"
          >
            <Trans id="lineconfig.limit_stopped">only free replies are sent</Trans>
          </Badge>
        )}
      </div>
      <p className="tabular dimmed">
        <strong className="text-24 color-text">{billedText}</strong>{' '}
        <Plural
          id="lineconfig.limit_billed"
          value={billed}
          one="billed message sent by the brand this month"
          other="billed messages sent by the brand this month"
        />
      </p>
      <MonthSource of="billed" />
      <QuotaBar used={billed} ahead={ahead} warnAt={saved.warnAt} stopAt={saved.stopAt} />
      <div className="grid items-start gap-12 cols-2">
        {limitFields.map((field) => (
          <NumberInput
            key={field}
            label={i18n._(limitLabels[field])}
            description={
              changed.includes(field) && code === 'changed_meanwhile'
                ? t({
                    id: 'lineconfig.limit_theirs',
                    message: `Now saved: ${saved[field] === null ? unlimited : number(saved[field], i18n.locale)}`,
                  })
                : undefined
            }
            placeholder={unlimited}
            {...between({ value: values[field] ?? '', error: errorOf(field) }, 0, limits.billedMax)}
            onChange={(typed) => drafts.set(brand.id, field, typed === '' ? null : Number(typed))}
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator=","
            hideControls
            disabled={!mayChange}
          />
        ))}
      </div>
      <p className="text-12 dimmed">
        <Trans id="lineconfig.limit_hint">
          Once the limit is reached, only free replies are sent. Nothing is lost: refused messages stay in their
          conversation and can be resent.
        </Trans>
      </p>
    </section>
  );
}

interface QuotaBarProps {
  used: number;
  ahead: number;
  warnAt: number | null;
  stopAt: number | null;
}

/**
 * Bar of used messages (solid) and forecast messages (hatched), with ticks at the warning and stop limits. The bar ends at the stop limit
 * if there is one. Decorative, because the numbers are shown as text.
 */
function QuotaBar({ used, ahead, warnAt, stopAt }: QuotaBarProps) {
  const most = Math.max(1, stopAt ?? 0, stopAt === null ? Math.max(warnAt ?? 0, ahead, used) : 0);
  const at = (count: number) => `${Math.min(100, (100 * count) / most)}%`;
  return (
    <div className={`relative ${quotaClasses.bar}`} aria-hidden>
      <div className={`relative overflow-hidden rounded-3 ${quotaClasses.track}`}>
        <div className={`absolute ${quotaClasses.ahead}`} style={{ width: at(ahead) }} />
        <div
          className={`absolute bg-figure ${quotaClasses.used}`}
          style={{ width: at(used) }}
          data-over={stopAt !== null && used >= stopAt}
        />
      </div>
      {warnAt !== null && warnAt <= most && (
        <span className={`absolute ${quotaClasses.tick}`} style={{ insetInlineStart: at(warnAt) }}>
          <span>
            <Trans id="lineconfig.tick_warn">warn</Trans>
          </span>
        </span>
      )}
      {stopAt !== null && (
        <span className={`absolute ${quotaClasses.tick}`} data-stop style={{ insetInlineStart: at(stopAt) }}>
          <span>
            <Trans id="lineconfig.tick_stop">stop</Trans>
          </span>
        </span>
      )}
    </div>
  );
}
