import type { ArgumentsOf, MetaOf, ResponseOf, RouteKey } from '../../shared/api/index.ts';
import type { Kind } from '../../shared/rows.ts';
import { call, type Result } from '../api/api.ts';
import { toastError } from '../toasts/toast.ts';
import { rowStore } from './store.ts';

export interface OverlayOf {
  kind: Kind;
  id: string;
  patch: object;
}

/** Runs a command whose change is shown at once. If the server refuses, the row is reverted and a toast shows the reason. */
export async function act<R extends RouteKey>(
  route: R,
  args: ArgumentsOf<R>,
  overlay?: OverlayOf,
): Promise<Result<ResponseOf<R>, MetaOf<R>>> {
  const end = overlay === undefined ? undefined : rowStore.overlay(overlay.kind, overlay.id, overlay.patch);
  const result = await call(route, args);
  if (result.error) {
    end?.(null);
    toastError(result);
  } else {
    end?.(result.position);
  }
  return result;
}
