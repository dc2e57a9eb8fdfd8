import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

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
