import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import classes from './error-page.module.css';

interface Props {
  /** A change of the key resets the error, for example when another page is opened. */
  resetKey?: string;
  children: ReactNode;
}
interface State {
  error: Error | null;
  key: string | undefined;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ resetKey }: Props, { key }: State): Partial<State> | null {
    return resetKey === key ? null : { key: resetKey, error: null };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <ErrorPage error={this.state.error} />;
  }
}

/** Generic error page for unexpected errors. */
function ErrorPage({ error }: { error: Error }) {
  return (
    <div className={`grid content-center ${classes.page}`} role="alert">
      <EmptyState
        level={1}
        icon={<IconAlertTriangle size={28} stroke={1.5} aria-hidden />}
        title={<Trans id="error.unexpected">Unexpected Application Error!</Trans>}
        action={
          <Button variant="default" onClick={() => window.location.reload()}>
            <Trans id="error.reload">Reload the page</Trans>
          </Button>
        }
      >
        {error.message === 'Loading chunk failed' ? (
          <Trans id="error.chunk">Loading chunk failed</Trans>
        ) : (
          error.message
        )}
      </EmptyState>
    </div>
  );
}
