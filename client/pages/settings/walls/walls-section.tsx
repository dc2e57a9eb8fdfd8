import { Trans, useLingui } from '@lingui/react/macro';
import { limits } from '../../../../shared/limits.ts';
import { TokenSection } from '../parts/token-section.tsx';
import { useAskedAfterActs } from '../parts/use-asked-after-acts.ts';
import { MadeWall } from './made-wall.tsx';
import { NewWall } from './new-wall.tsx';
import { WallRow } from './wall-row.tsx';

/** Screens on walls: each opens the dashboard of some brands with a link of its own. */
export function WallsSection() {
  const { t } = useLingui();
  return (
    <TokenSection
      asked={useAskedAfterActs('GET /wall-tokens', { query: { limit: limits.pageMax } })}
      lead={
        <Trans id="settings.walls_hint">
          A link shows the dashboard on a screen without a sign-in. It can be read, and changes nothing. It goes dark
          when its maker leaves, or may not show its brands any more.
        </Trans>
      }
      label={t({ id: 'settings.walls', message: 'Walls' })}
      row={(wall, onDone) => <WallRow key={wall.id} wall={wall} onDone={onDone} />}
      fresh={(onMade) => <NewWall onMade={onMade} />}
      made={(made, onClose) => <MadeWall made={made} onClose={onClose} />}
    />
  );
}
