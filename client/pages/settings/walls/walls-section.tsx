import { Trans, useLingui } from '@lingui/react/macro';
import { limits } from '../../../../shared/limits.ts';
import { TokenSection } from '../parts/token-section.tsx';
import { useQueryAfterActs } from '../parts/use-query-after-acts.ts';
import { MadeWall } from './made-wall.tsx';
import { NewWall } from './new-wall.tsx';
import { WallRow } from './wall-row.tsx';

/** Wallboards: each link opens the dashboard of some brands on a screen. */
export function WallsSection() {
  const { t } = useLingui();
  return (
    <TokenSection
      query={useQueryAfterActs('GET /wall-tokens', { query: { limit: limits.pageMax } })}
      lead={
        <Trans id="settings.walls_hint">
          A link shows the dashboard on a screen without sign-in, read-only. It stops working when its creator leaves or
          loses access to its brands.
        </Trans>
      }
      label={t({ id: 'settings.walls', message: 'Wallboards' })}
      row={(wall, onDone) => <WallRow key={wall.id} wall={wall} onDone={onDone} />}
      fresh={(onMade) => <NewWall onMade={onMade} />}
      made={(made, onClose) => <MadeWall made={made} onClose={onClose} />}
    />
  );
}
