import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Figure } from '../../../shared/api/figures.ts';
import { type FigureName, figures, type Unit } from '../../../shared/figures.ts';
import type { Filter } from '../../../shared/inbox-order.ts';
import type { Scope } from '../../../shared/sync/scope.ts';
import { paths } from '../../app/routes.ts';
import { useCan } from '../../session/session.ts';
import { number } from '../../time/time.ts';
import { Change } from '../change.tsx';
import { figureText } from '../figure-format.ts';
import { FigureNumber } from '../figure-number.tsx';
import { useAsked } from '../use-asked.ts';
import { partsOf } from './behind.ts';
import type { FigureAsked } from './figure-asked.ts';
import classes from './figure-parts.module.css';

interface Props {
  figure: Figure;
  scope: Scope;
  asked: FigureAsked;
  onUpdate: (() => void) | null;
  onClose: () => void;
}

/** The inbox filter that lists exactly these conversations. */
const filters: Partial<Record<FigureName, Filter>> = {
  activeConversations: 'open',
  overtimeCustomers: 'overtime',
  unassignedCustomers: 'unassigned',
  vipWaiting: 'vip',
  unreadTotal: 'unread',
};

/** The value with its two parts and the previous value. */
export function FigureParts({ figure, scope, asked, onUpdate, onClose }: Props) {
  const { i18n } = useLingui();
  const mayRead = useCan('messages.view');
  const mayAsk = useCan(figures.avgResponseTime.key);
  const filter = filters[figure.name];
  const parts = partsOf(figure);
  const before = figureText(i18n, figure.previous, figure.unit, 'exact');
  return (
    <div className={classes.parts}>
      <span className={classes.value}>
        <FigureNumber i18n={i18n} value={figure.value} unit={figure.unit} precision="exact" />
      </span>
      <div className={classes.made}>
        {parts !== null && <Quotient unit={figure.unit} {...parts} />}
        {figure.previous !== null && (
          <span className={classes.before}>
            <Trans id="figures.before">before: {before}</Trans>
          </span>
        )}
        {figure.previous === null && asked.part === undefined && <Change figure={figure} />}
      </div>
      {onUpdate !== null && (
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<IconRefresh size={14} stroke={1.8} aria-hidden />}
          onClick={onUpdate}
        >
          <Trans id="figures.bring_up">Show current value</Trans>
        </Button>
      )}
      {filter !== undefined && mayRead && (
        <Button component={Link} variant="default" size="compact-md" href={paths.filtered(filter)} onClick={onClose}>
          <Trans id="figures.in_messages">Show in Messages</Trans>
        </Button>
      )}
      {figure.name === 'avgResponseTime' && asked.staff === undefined && asked.part === undefined && mayAsk && (
        <Percentiles scope={scope} asked={asked} />
      )}
    </div>
  );
}

function Quotient({ unit, sum, of }: { unit: Unit; sum: number; of: number }) {
  const { i18n } = useLingui();
  const all = number(of, i18n.locale);
  const some = unit === 'seconds' ? figureText(i18n, sum, 'seconds') : number(sum, i18n.locale);
  return (
    <span className={classes.quotient}>
      {unit === 'percent' ? (
        <Trans id="figures.share_of">
          {some} of {all}
        </Trans>
      ) : (
        `${some} ÷ ${all}`
      )}
    </span>
  );
}

function Percentiles({ scope, asked: { brand, days } }: Pick<Props, 'scope' | 'asked'>) {
  const { i18n } = useLingui();
  const query = { brand, ...days };
  const { data, error } = useAsked('GET /dashboard/metrics/avg-response-time', { query }, { scope });
  return (
    <dl className={classes.percentiles}>
      {(['p50', 'p90', 'p95'] as const).map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{data === null && error === null ? '…' : figureText(i18n, data?.[name] ?? null, 'seconds')}</dd>
        </div>
      ))}
    </dl>
  );
}
