import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Link } from 'wouter';
import type { FiguresMeta, FigureRow as Row } from '../../../shared/api/figures.ts';
import { whyWords } from '../../../shared/figure-words/why-words.ts';
import type { Unit } from '../../../shared/figures.ts';
import { money } from '../../../shared/money.ts';
import { paths } from '../../app/routes.ts';
import { useCan } from '../../session/session.ts';
import { useRow } from '../../sync/store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { figureText } from '../figure-format.ts';
import { languageOf } from '../language-of.ts';
import { momentText } from '../moment-text.ts';
import classes from './rows-list.module.css';

interface Props {
  index: number;
  row: Row;
  /** Name of the customer. `undefined` while loading, or without access. */
  name: string | undefined;
  /** Attributes for the last column: the reason, nothing, or the value as text. */
  shape: { 'data-why': true | undefined; 'data-plain': true | undefined; 'data-said': true | undefined };
  unit: Unit;
  meta: FiguresMeta;
  /** Whether this row is the list's tab stop. */
  isCurrent: boolean;
  top: number;
  onFocus: () => void;
  onOpen: () => void;
}

/** Row behind a figure, with a link to its conversation. */
export function FigureRow({ index, row, name, shape, unit, meta, isCurrent, top, onFocus, onOpen }: Props) {
  const { i18n } = useLingui();
  const mayRead = useCan('messages.view');
  const brand = useRow('brand', row.brandId);
  const person = useRow('colleague', row.staffId);
  const at = momentText(row.at, meta, i18n.locale, true);
  const withWhy = shape['data-why'] === true;
  const cells = (
    <>
      <span className={classes.who}>
        {brand !== undefined && <BrandMark brand={brand} size={10} />}
        {row.conversationId !== null && mayRead ? (
          <span className={classes.cut}>{name ?? <Skeleton component="span" width={72} height={10} />}</span>
        ) : (
          <span className={classes.cut}>{brand?.name}</span>
        )}
      </span>
      <span className={classes.who}>
        {person !== undefined && <Avatar name={person.fullName} size={20} />}
        <span className={classes.cut}>{person?.fullName ?? '—'}</span>
      </span>
      <time className={classes.end} dateTime={row.at}>
        {at}
      </time>
      {shape['data-plain'] !== true && (
        <span className={withWhy ? classes.cut : `${classes.end} ${classes.value}`}>
          {withWhy || shape['data-said'] === true ? whyWords(row.why, languageOf(i18n)) : valueText(i18n, row, unit)}
        </span>
      )}
    </>
  );
  const style = { transform: `translateY(${top}px)` };
  const place = { ...shape, className: classes.row, style };
  if (row.conversationId === null || !mayRead) return <div {...place}>{cells}</div>;
  return (
    <div data-index={index}>
      <Link
        {...place}
        href={paths.messages(row.conversationId, row.messageId ?? undefined)}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={onFocus}
        onClick={onOpen}
      >
        {cells}
      </Link>
    </div>
  );
}

/** A row's contribution to the figure. The `why` of a sale is its currency. */
function valueText(i18n: I18n, { value, why }: Row, unit: Unit): string {
  if (value === null) return '—';
  return unit === 'money' ? money(value, why, i18n.locale) : figureText(i18n, value, unit);
}
