import { useCallback, useMemo, useRef, useState } from 'react';
import { isErrorCode } from '../../../shared/errors.ts';
import type { LineAccount, LineConnection } from '../../../shared/rows.ts';
import { call, type Failed } from '../../api/api.ts';
import { newId } from '../../api/new-id.ts';
import { useAll } from '../../sync/store.ts';
import {
  type AccountField,
  type AccountFields,
  changedSince,
  fieldsOf,
  type Problem,
  problemOf,
  type SavedAccount,
} from './account-fields.ts';

/** Typed values over an account that are not saved; over none, it is a new one. */
interface AccountDraft {
  /** The account when the first field was changed, or when changes by others were seen. */
  base: SavedAccount | null;
  values: Partial<AccountFields>;
}

export type FieldError = Problem | { code: string };

/** An account as the page shows it. */
export interface ShownAccount {
  id: string;
  /** Null: it is not saved yet. */
  row: LineAccount | null;
  connection: LineConnection | null;
  values: AccountFields;
  changed: readonly AccountField[];
  /** Set by others since this one was begun. */
  others: readonly AccountField[];
  base: SavedAccount | null;
}

const savedOf = ({ row, connection }: ShownAccount): SavedAccount | null => (row === null ? null : { row, connection });
const newer = (row: LineAccount, other: LineAccount | undefined) =>
  other !== undefined && other.version > row.version ? other : row;

/** Every account with what was typed over it; all changes are saved as one. */
export function useAccountDrafts(brandId: string | null) {
  const pushed = useAll('lineAccount');
  const connections = useAll('lineConnection');
  /** Answers that may be here before the push. */
  const [answered, setAnswered] = useState<ReadonlyMap<string, LineAccount>>(new Map());
  const [drafts, setDrafts] = useState<ReadonlyMap<string, AccountDraft>>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<string, FieldError>>(new Map());
  const [isSaving, setSaving] = useState(false);
  /** How often all was saved: fields that hold a secret begin anew. */
  const [saves, setSaves] = useState(0);

  /** An account that was told once and is not any more is gone, whatever was answered about it. */
  const told = useRef(new Set<string>());
  const rows = useMemo(() => {
    for (const { id } of pushed) told.current.add(id);
    const known = pushed.map((row) => newer(row, answered.get(row.id)));
    return [...known, ...[...answered.values()].filter(({ id }) => !told.current.has(id))];
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
      return { id: row.id, row, connection, values, changed, others, base };
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
        };
      });
    return [...made, ...shown];
  }, [rows, connections, drafts]);

  const set = useCallback(<F extends AccountField>(account: ShownAccount, field: F, value: AccountFields[F]) => {
    setDrafts((all) => {
      const known = all.get(account.id);
      // Without changes of one's own there is nothing that others could have changed meanwhile.
      const base = account.changed.length === 0 ? savedOf(account) : (known?.base ?? savedOf(account));
      const values = { ...(account.changed.length === 0 && account.row !== null ? {} : known?.values), [field]: value };
      return new Map(all).set(account.id, { base, values });
    });
    setErrors((all) => without(all, `${account.id}.${field}`));
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

  /** The changes by others are seen: one's own stand beside them. */
  const keep = useCallback(
    (account: ShownAccount) =>
      setDrafts((all) =>
        new Map(all).set(account.id, { base: savedOf(account), values: all.get(account.id)?.values ?? {} }),
      ),
    [],
  );

  /** Their value in the place of one's own. */
  const takeTheirs = useCallback((account: ShownAccount, field: AccountField) => {
    setDrafts((all) => {
      const { [field]: _, ...values } = all.get(account.id)?.values ?? {};
      return new Map(all).set(account.id, { base: account.base, values });
    });
    setErrors((all) => without(all, `${account.id}.${field}`));
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

  const dirty = accounts.filter(({ changed }) => changed.length > 0);

  /** @returns the saved accounts by the id that each had here; else the account to look at, and what to say beside its fields */
  const save = async (): Promise<
    { saved: ReadonlyMap<string, string> } | { at: string | null; failed: Failed | null } | null
  > => {
    if (isSaving || dirty.length === 0) return null;
    const found = new Map<string, FieldError>();
    for (const { id, row, values, changed } of dirty) {
      for (const field of changed) {
        const problem = problemOf(field, values[field], row === null);
        if (problem !== null) found.set(`${id}.${field}`, problem);
      }
    }
    setErrors(found);
    if (found.size > 0) return { at: accountIn(found), failed: null };
    setSaving(true);
    const result = await call('PUT /line-accounts', { body: dirty.map(bodyOf) });
    setSaving(false);
    if (!result.error) {
      take(result.data);
      setSaves((count) => count + 1);
      setDrafts((all) => new Map([...all].filter(([id]) => !dirty.some((one) => one.id === id))));
      return { saved: new Map(dirty.map(({ id }, place) => [id, result.data[place]?.id ?? id])) };
    }
    if (result.code === 'changed_meanwhile') take(result.extra as LineAccount[]);
    const refused = refusalsOf(result, dirty);
    setErrors(refused);
    const at = accountIn(refused) ?? placeIn(result, dirty);
    return { at, failed: refused.size > 0 ? null : result };
  };

  return { accounts, dirty, errors, saves, isSaving, set, add, discard, keep, takeTheirs, forget, save };
}

export type AccountDrafts = ReturnType<typeof useAccountDrafts>;

const fieldNames = Object.keys(fieldsOf(null)) as AccountField[];

function without<K, V>(all: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const left = new Map(all);
  left.delete(key);
  return left;
}

/** The part of an account that is sent: of a known one the changed fields alone. */
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

const accountIn = (errors: ReadonlyMap<string, unknown>) => [...errors.keys()][0]?.replace(/\.[^.]*$/, '') ?? null;

function placeIn({ details }: Failed, sent: readonly ShownAccount[]): string | null {
  const place = Number.parseInt(details[0]?.path ?? '', 10);
  return sent[place]?.id ?? null;
}

/** The server's refusals at their fields. */
function refusalsOf({ code, details }: Failed, sent: readonly ShownAccount[]): ReadonlyMap<string, FieldError> {
  const found = new Map<string, FieldError>();
  if (!isErrorCode(code)) return found;
  for (const { path } of details) {
    const [place = '', field = ''] = path.replace(/^body\./, '').split('.');
    const id = sent[Number(place)]?.id;
    if (id !== undefined && fieldNames.includes(field as AccountField)) found.set(`${id}.${field}`, { code });
  }
  return found;
}
