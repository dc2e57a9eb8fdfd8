import { Trans, useLingui } from '@lingui/react/macro';
import { listed } from '../time/time.ts';

interface Props {
  /** Ids of the nodes whose entries a list does not contain. */
  nodes: readonly string[] | undefined;
  className?: string;
}

/** Note that a list of the entries of several nodes is incomplete. */
export function MissingNodes({ nodes = [], className = '' }: Props) {
  const { i18n } = useLingui();
  if (nodes.length === 0) return null;
  const names = listed(nodes, i18n.locale);
  return (
    <p className={`text-13 color-soon ${className}`} role="status">
      <Trans id="monitor.missing_nodes">Entries of these nodes are missing: {names}</Trans>
    </p>
  );
}
