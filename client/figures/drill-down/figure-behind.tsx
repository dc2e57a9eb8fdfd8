import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useRef, useState, useSyncExternalStore } from 'react';
import type { Figure, FiguresMeta } from '../../../shared/api/figures.ts';
import type { Scope } from '../../../shared/sync/scope.ts';
import { errorWords } from '../../api/error-words.ts';
import { useAsked } from '../use-asked.ts';
import { agree } from './behind.ts';
import type { FigureAsked } from './figure-asked.ts';
import classes from './figure-behind.module.css';
import { FigureFoot } from './figure-foot.tsx';
import { FigureParts } from './figure-parts.tsx';
import { FigureRows } from './figure-rows.ts';
import { FigureText } from './figure-text.tsx';
import { RowsBehind } from './rows-behind.tsx';
import { Spread } from './spread.tsx';

interface Props {
  scope: Scope;
  asked: FigureAsked;
  onClose: () => void;
}

interface Shown {
  figure: Figure;
  meta: FiguresMeta;
  rows: FigureRows;
}

/** The figure as it stood when it was opened; once it has moved on, a button brings it up to now, with its rows. */
export function FigureBehind({ scope, asked, onClose }: Props) {
  const { name, brand, days, staff } = asked;
  const query = { names: [name], brand, ...days, ...(staff === undefined ? {} : { staff: staff.id }) };
  const answer = useAsked('GET /dashboard/figures', { query: query as never }, { scope });
  const { data, meta, error, retry } = answer;
  const [shown, setShown] = useState<Shown | null>(null);
  const figure = data?.[name];
  const show = () => figure !== undefined && meta !== null && setShown({ figure, meta, rows: new FigureRows(asked) });
  if (shown === null && figure !== undefined && meta !== null) show();
  if (shown === null) {
    if (error === null) return <Loading />;
    return (
      <div className={classes.failed} role="alert">
        <p>{errorWords(error)}</p>
        <Button variant="default" onClick={retry}>
          <Trans id="common.retry">Try again</Trans>
        </Button>
      </div>
    );
  }
  const hasMoved = figure !== undefined && print(figure) !== print(shown.figure);
  return (
    <Whole
      key={shown.meta.asOf}
      {...shown}
      scope={scope}
      asked={asked}
      onUpdate={hasMoved ? show : null}
      onClose={onClose}
    />
  );
}

const print = ({ value, samples }: Figure) => JSON.stringify([value, samples]);

interface WholeProps extends Shown, Props {
  onUpdate: (() => void) | null;
}

function Whole({ figure, meta, rows, scope, asked, onUpdate, onClose }: WholeProps) {
  const view = useSyncExternalStore(rows.listen, rows.view);
  const scrollRef = useRef<HTMLDivElement>(null);
  const isWhole = view.state === 'ready' && !view.hasMore && !view.totalIsMore;
  return (
    <>
      <div ref={scrollRef} className={classes.scroll}>
        <FigureParts figure={figure} scope={scope} asked={asked} onUpdate={onUpdate} onClose={onClose} />
        <FigureText name={figure.name} meta={meta} />
        {figure.unit === 'seconds' && isWhole && <Spread rows={view.rows} name={figure.name} />}
        <RowsBehind
          figure={figure}
          meta={meta}
          view={view}
          scrollRef={scrollRef}
          onMore={rows.loadMore}
          onClose={onClose}
        />
      </div>
      <FigureFoot figure={figure} view={view} agrees={agree(view.rows, figure.samples, isWhole)} />
    </>
  );
}

function Loading() {
  return (
    <div className={classes.loading} aria-busy>
      <Skeleton height={44} width="60%" />
      <Skeleton height={18} />
      <Skeleton height={18} />
      <Skeleton height={18} width="80%" />
      <Skeleton height={360} />
    </div>
  );
}
