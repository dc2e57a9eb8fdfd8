import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { can } from '../../../../shared/permissions.ts';
import { sessionAtom } from '../../../session/state.ts';
import { FullScreen } from '../../../shell/full-screen.tsx';
import { Guarded } from '../../../shell/guarded.tsx';
import { DarkWall } from './dark-wall.tsx';
import { Wall } from './wall.tsx';
import classes from './wall-page.module.css';

/** Full-screen dashboard without the app shell, for unattended screens. */
export function WallPage() {
  const session = useAtomValue(sessionAtom);
  if (session.state === 'signedIn') {
    return (
      <div className={classes.screen}>
        <Guarded isOpen={can(session.user, 'dashboard.view')}>
          <Wall key={session.user.id} />
        </Guarded>
      </div>
    );
  }
  if (session.state === 'signedOut') return <DarkWall />;
  return <FullScreen label={<Trans id="shell.starting">starting system</Trans>} />;
}
