import { useCallback, useMemo, useRef, useState } from 'react';
import { isErrorCode } from '../../../shared/errors.ts';
import type { LineAccount, LineConnection } from '../../../shared/rows.ts';
import type { Failed } from '../../api/api.ts';
import { newId } from '../../api/new-id.ts';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import { useAll } from '../../sync/store.ts';
import {
  type AccountField,
  type AccountFields,
  changedSince,
  fieldsOf,
  problemOf,
  type SavedAccount,
} from './account-fields.ts';
import { type FieldErrors, withError, withoutError } from './field-labels.ts';

/** Unsaved values of an existing or new account. */
interface AccountDraft {
  /**
   * State of the account on which the changes are based: the state at the user's first change, or when the user last chose to keep their
   * own values. `null` for a new account.
   */
  base: SavedAccount | null;
  values: Partial<AccountFields>;
}

/** Account with its unsaved changes. */
export interface ShownAccount {
  id: string;
  /** `null` for a new account. */
  row: LineAccount | null;
  connection: LineConnection | null;
  values: AccountFields;
  changed: readonly AccountField[];
  /** Fields that other users have changed since the draft began. */
  others: readonly AccountField[];
  base: SavedAccount | null;
  /** Whether the account was deleted while it had unsaved changes. */
  isGone: boolean;
}

const savedOf = ({ row, connection }: ShownAccount): SavedAccount | null => (row === null ? null : { row, connection });
const newer = (row: LineAccount, other: LineAccount | undefined) =>
  other !== undefined && other.version > row.version ? other : row;

/** Returns all accounts with their drafts, which are saved together. */
export function useAccountDrafts(brandId: string | null) {
  const pushed = useAll('lineAccount');
  const connections = useAll('lineConnection');
  /** Rows from the latest responses, by account id. A response can arrive before the same row is pushed. */
  const [answered, setAnswered] = useState<ReadonlyMap<string, LineAccount>>(new Map());
  const [drafts, setDrafts] = useState<ReadonlyMap<string, AccountDraft>>(new Map());
  const [errors, setErrors] = useState<FieldErrors>(new Map());
  /** Number of saves. Each save remounts the secret fields. */
  const [saves, setSaves] = useState(0);

  /**
   * Ids of all accounts whose row has ever been pushed. If such a row is now missing, the account was deleted, even if a response still
   * contains it.
   */
  const pushedIds = useRef(new Set<string>());
  const rows = useMemo(() => {
    for (const { id } of pushed) pushedIds.current.add(id);
    const known = pushed.map((row) => newer(row, answered.get(row.id)));
    return [...known, ...[...answered.values()].filter(({ id }) => !pushedIds.current.has(id))];
  }, [pushed, answered]);

  const accounts = useMemo((): ShownAccount[] => {
    const connectionOf = new Map(connections.map((connection) => [connection.id, connection]));
    const shown = rows.map((row): ShownAccount => {
      const draft = drafts.get(row.id);
      const connection = connectionOf.get(row.id) ?? null;
      const saved = fieldsOf({ row, connection });
      const values = { ...saved, ...draft?.values };
      const changed = fieldNames.filter((field) => values[field] !== saved[field]);
      const base = draft?.base ?? null;
      const others = changed.length === 0 || base === null ? [] : changedSince(base, { row, connection });
      return { id: row.id, row, connection, values, changed, others, base, isGone: false };
    });
    const made = [...drafts]
      .filter(([id]) => id.startsWith('new:'))
      .map(([id, { values }]): ShownAccount => {
        const all = { ...fieldsOf(null), ...values };
        return {
          id,
          row: null,
          connection: null,
          values: all,
          changed: fieldNames.filter((name) => name !== 'enabled' && name !== 'messagePrice'),
          others: [],
          base: null,
          isGone: false,
        };
      });
    const ids = new Set(rows.map(({ id }) => id));
    const deleted = [...drafts].flatMap(([id, draft]) => (ids.has(id) ? [] : goneOf(id, draft)));
    return [...made, ...deleted, ...shown];
  }, [rows, connections, drafts]);

  const set = useCallback(<F extends AccountField>(account: ShownAccount, field: F, value: AccountFields[F]) => {
    setDrafts((all) => {
      const known = all.get(account.id);
      // The first change of a draft is based on the saved state, so earlier changes by other users do not conflict.
      const base = account.changed.length === 0 ? savedOf(account) : (known?.base ?? savedOf(account));
      const values = { ...(account.changed.length === 0 && account.row !== null ? {} : known?.values), [field]: value };
      return new Map(all).set(account.id, { base, values });
    });
    setErrors((all) => withoutError(all, account.id, field));
  }, []);

  const add = useCallback(() => {
    const id = `new:${newId()}`;
    setDrafts((all) => new Map(all).set(id, { base: null, values: { brandId } }));
    return id;
  }, [brandId]);

  const discard = useCallback(() => {
    setDrafts(new Map());
    setErrors(new Map());
  }, []);

  /** Keeps the user's values and no longer reports the changes that other users have made so far. */
  const keep = useCallback(
    (account: ShownAccount) =>
      setDrafts((all) =>
        new Map(all).set(account.id, { base: savedOf(account), values: all.get(account.id)?.values ?? {} }),
      ),
    [],
  );

  /** Replaces the user's value with the stored one. */
  const takeTheirs = useCallback((account: ShownAccount, field: AccountField) => {
    setDrafts((all) => {
      const { [field]: _, ...values } = all.get(account.id)?.values ?? {};
      return new Map(all).set(account.id, { base: account.base, values });
    });
    setErrors((all) => withoutError(all, account.id, field));
  }, []);

  const take = useCallback(
    (seen: readonly LineAccount[]) =>
      setAnswered((all) => new Map([...all, ...seen.map((row) => [row.id, row] as const)])),
    [],
  );
  const forget = useCallback((id: string) => {
    setAnswered((all) => without(all, id));
    setDrafts((all) => without(all, id));
  }, []);

  /** Turns the unsaved changes of a deleted account into a new account. @returns id of the new account */
  const revive = useCallback(({ id, values }: ShownAccount) => {
    const made = `new:${newId()}`;
    setDrafts((all) => new Map(without(all, id)).set(made, { base: null, values }));
    return made;
  }, []);

  const dirty = accounts.filter(({ changed }) => changed.length > 0);
  const isAnyGone = accounts.some(({ isGone }) => isGone);
  useUnsaved(isAnyGone, { asks: 'text', at: ['guide'], save: null, discard });

  /** Validates all drafts in the client. @returns id of the first invalid account; `null` if all are valid */
  const check = (): string | null => {
    let found: FieldErrors = new Map();
    for (const { id, row, values, changed } of dirty) {
      for (const field of changed) {
        const problem = problemOf(field, values[field], row === null);
        if (problem !== null) found = withError(found, id, field, problem);
      }
    }
    setErrors(found);
    return accountIn(found);
  };
  /** Returns the request body, and functions that handle success and failure. */
  const saving = () => ({
    body: dirty.map(bodyOf),
    /** Called when the server has saved the accounts. @returns ids of the saved accounts by their draft id */
    done: (saved: readonly LineAccount[]): ReadonlyMap<string, string> => {
      take(saved);
      setSaves((count) => count + 1);
      setDrafts((all) => new Map([...all].filter(([id]) => !dirty.some((one) => one.id === id))));
      return new Map(dirty.map(({ id }, place) => [id, saved[place]?.id ?? id]));
    },
    /**
     * Shows the errors at their fields.
     * @param present latest rows of accounts that other users changed.
     * @returns id of the account to show, and whether a field shows the error
     */
    refused: (failed: Failed, present: readonly LineAccount[]): { at: string | null; isSaid: boolean } => {
      take(present);
      const found = refusalsOf(failed, dirty);
      setErrors(found);
      return { at: accountIn(found) ?? placeIn(failed, dirty), isSaid: found.size > 0 };
    },
  });

  return { accounts, dirty, errors, saves, set, add, discard, keep, takeTheirs, forget, revive, check, saving };
}

export type AccountDrafts = ReturnType<typeof useAccountDrafts>;

const fieldNames = Object.keys(fieldsOf(null)) as AccountField[];

/** Returns a deleted account with its unsaved changes. Empty if the account has no unsaved changes. */
function goneOf(id: string, { base, values: typed }: AccountDraft): ShownAccount[] {
  const saved = fieldsOf(base);
  const values = { ...saved, ...typed };
  if (base === null || fieldNames.every((field) => values[field] === saved[field])) return [];
  return [{ id, row: null, connection: null, values, changed: [], others: [], base, isGone: true }];
}

function without<K, V>(all: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const left = new Map(all);
  left.delete(key);
  return left;
}

/** Returns the request body of an account: all fields of a new account, or the changed fields of an existing account. */
function bodyOf({ id, row, values, changed, base }: ShownAccount) {
  const { channelSecret, accessToken, ...plain } = values;
  const secrets = {
    ...(channelSecret === '' ? {} : { channelSecret }),
    ...(accessToken === '' ? {} : { accessToken }),
  };
  if (row === null) return { ...plain, ...secrets };
  const changes = Object.fromEntries(Object.entries(plain).filter(([name]) => changed.includes(name as AccountField)));
  return { id, version: base?.row.version ?? row.version, ...changes, ...secrets };
}

const accountIn = (errors: FieldErrors) => [...errors.keys()][0] ?? null;

function placeIn({ details }: Failed, sent: readonly ShownAccount[]): string | null {
  const [place] = details.flatMap(({ path }) => placesOf(path));
  return place === undefined ? null : (sent[place.place]?.id ?? null);
}

/** Extracts account index and field from a path in an error response; empty if the path does not belong to an account. */
function placesOf(path: string): { place: number; field: string }[] {
  const [list, place = '', field = ''] = path.replace(/^body\./, '').split('.');
  return list === 'accounts' ? [{ place: Number(place), field }] : [];
}

/** Returns the server's errors by account and field. */
function refusalsOf({ code, details }: Failed, sent: readonly ShownAccount[]): FieldErrors {
  let found: FieldErrors = new Map();
  if (!isErrorCode(code)) return found;
  for (const { path } of details) {
    for (const { place, field } of placesOf(path)) {
      const id = sent[place]?.id;
      const named = fieldNames.find((name) => name === field);
      if (id !== undefined && named !== undefined) found = withError(found, id, named, { code });
    }
  }
  return found;
}
