import { durability, type Migration } from '../../postgres/schema.ts';

/**
 * Tables of the log. All functions that write lock the row of `head` first, so that they run one after the other, and positions and numbers
 * of changes have no gaps.
 */
const tables = `
  CREATE TABLE records (
    position bigint PRIMARY KEY,
    stream text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    actor text NOT NULL,
    events text NOT NULL,
    contents text,
    -- Checksum as in log.db, but with the time that the node sent. NULL in records of older versions.
    sum bigint,
    sent_at bigint NOT NULL
  );
  CREATE INDEX records_by_stream ON records (stream, position);

  CREATE TABLE contents (id text COLLATE "C" PRIMARY KEY, value text NOT NULL, sum bigint);

  -- The position determines when a key is copied. It is the position of the record of the key.
  CREATE TABLE dedupe (key bytea PRIMARY KEY, position bigint NOT NULL);
  CREATE INDEX dedupe_by_position ON dedupe (position);

  CREATE TABLE erased (id text COLLATE "C" PRIMARY KEY);

  CREATE TABLE head (
    generation text NOT NULL,
    position bigint NOT NULL,
    -- Time of the last record. Times of records never decrease, although the clocks of the nodes differ.
    at bigint NOT NULL,
    term bigint NOT NULL,
    -- Number of the last change.
    change bigint NOT NULL
  );
  CREATE UNIQUE INDEX head_is_one_row ON head ((true));
  INSERT INTO head VALUES (replace(gen_random_uuid()::text, '-', ''), 0, 0, 0, 0);

  -- Outcomes of batches, for nodes that did not receive them. Stored for an hour.
  CREATE TABLE batches (id uuid PRIMARY KEY, outcomes bigint[] NOT NULL, at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX batches_by_at ON batches (at);

  -- Erasures and rewrites, which every copy repeats. Contains no text.
  CREATE TABLE changes (
    number bigint PRIMARY KEY,
    -- Last position of the log at the time of the change.
    position bigint NOT NULL,
    kind text NOT NULL CHECK (kind IN ('erase', 'rewrite')),
    -- Ids of the content that was erased, or that belonged to the records before they were rewritten.
    ids text[] NOT NULL,
    -- Positions of the rewritten records.
    positions bigint[] NOT NULL
  )`;

/**
 * Appends a batch of records and returns the outcome of each, as in sqlite-messages.ts, but NULL for a record of an earlier term. A batch
 * that was already appended is not appended again. A batch that arrives after it has expired is refused, because its node has given up.
 */
const append = `
  CREATE FUNCTION append(batch uuid, expires_at double precision, new_records json) RETURNS bigint[]
  LANGUAGE plpgsql AS $append$
  DECLARE
    h head%ROWTYPE;
    r record;
    outcomes bigint[] := '{}';
    last bigint;
  BEGIN
    PERFORM commit_durably();
    SELECT * INTO STRICT h FROM head FOR UPDATE;
    SELECT b.outcomes INTO outcomes FROM batches b WHERE b.id = batch;
    IF FOUND THEN RETURN outcomes; END IF;
    IF extract(epoch FROM clock_timestamp()) * 1000 > expires_at THEN
      RAISE EXCEPTION 'the batch has expired' USING ERRCODE = 'OA001';
    END IF;
    outcomes := '{}';
    FOR r IN SELECT * FROM json_to_recordset(new_records) AS n(stream text, at bigint, actor text, events text,
      ids text, sum bigint, key text, expected bigint, term bigint, contents json)
    LOOP
      IF r.term < h.term THEN
        outcomes := array_append(outcomes, NULL);
        CONTINUE;
      END IF;
      h.term := greatest(h.term, r.term);
      IF r.expected IS NOT NULL THEN
        SELECT s.position INTO last FROM records s WHERE s.stream = r.stream ORDER BY s.position DESC LIMIT 1;
        IF coalesce(last, 0) <> r.expected THEN
          outcomes := array_append(outcomes, -coalesce(last, 0) - 1);
          CONTINUE;
        END IF;
      END IF;
      IF r.key IS NOT NULL THEN
        INSERT INTO dedupe VALUES (decode(r.key, 'hex'), h.position + 1) ON CONFLICT DO NOTHING;
        IF NOT FOUND THEN
          outcomes := array_append(outcomes, 0);
          CONTINUE;
        END IF;
      END IF;
      IF r.contents IS NOT NULL THEN PERFORM add_contents(r.contents); END IF;
      h.position := h.position + 1;
      h.at := greatest(h.at, r.at);
      INSERT INTO records VALUES (h.position, r.stream, h.at, r.actor, r.events, r.ids, r.sum, r.at);
      outcomes := array_append(outcomes, h.position);
    END LOOP;
    UPDATE head SET position = h.position, at = h.at, term = h.term;
    INSERT INTO batches (id, outcomes) VALUES (batch, outcomes);
    IF random() < 0.01 THEN DELETE FROM batches WHERE at < now() - interval '1 hour'; END IF;
    PERFORM pg_notify('log', '');
    RETURN outcomes;
  END $append$;

  -- Adds content, unless its id has been erased or already has content.
  CREATE FUNCTION add_contents(new_contents json) RETURNS void LANGUAGE sql AS $add$
    INSERT INTO contents
    SELECT c.id, c.value, c.sum FROM json_to_recordset(new_contents) AS c(id text, value text, sum bigint)
    WHERE NOT EXISTS (SELECT FROM erased e WHERE e.id = c.id)
    ON CONFLICT DO NOTHING
  $add$`;

const changes = `
  CREATE FUNCTION erase(erased_ids text[]) RETURNS void LANGUAGE plpgsql AS $erase$
  BEGIN
    PERFORM commit_durably();
    PERFORM FROM head FOR UPDATE;
    INSERT INTO erased SELECT unnest(erased_ids) ON CONFLICT DO NOTHING;
    DELETE FROM contents WHERE id = ANY(erased_ids);
    PERFORM add_change('erase', erased_ids, '{}');
  END $erase$;

  CREATE FUNCTION rewrite(new_records json, old_ids text[], new_contents json) RETURNS void LANGUAGE plpgsql AS $rewrite$
  BEGIN
    PERFORM commit_durably();
    PERFORM FROM head FOR UPDATE;
    DELETE FROM contents WHERE id = ANY(old_ids);
    PERFORM add_contents(new_contents);
    UPDATE records r SET events = n.events, contents = n.ids, sum = n.sum, sent_at = r.at
    FROM json_to_recordset(new_records) AS n(position bigint, events text, ids text, sum bigint)
    WHERE r.position = n.position;
    PERFORM add_change('rewrite', old_ids, ARRAY(
      SELECT n.position FROM json_to_recordset(new_records) AS n(position bigint)
    ));
  END $rewrite$;

  CREATE FUNCTION add_change(new_kind text, new_ids text[], new_positions bigint[]) RETURNS void LANGUAGE sql AS $add$
    UPDATE head SET change = change + 1;
    INSERT INTO changes SELECT h.change, h.position, new_kind, new_ids, new_positions FROM head h;
    SELECT pg_notify('log', '');
  $add$`;

/**
 * Returns what a copy does not have yet: a `Pulled` of sqlite-messages.ts. STABLE, so that all parts are of the same moment. The records end
 * at the first change that is not included, so that a copy never has a record without the changes before it.
 */
const pull = `
  CREATE FUNCTION pull(after_position bigint, after_change bigint, max_records int, max_changes int) RETURNS json
  LANGUAGE plpgsql STABLE AS $pull$
  DECLARE
    result json;
    up_to bigint;
    rewritten bigint[];
  BEGIN
    SELECT c.position INTO up_to FROM changes c WHERE c.number = after_change + max_changes + 1;
    SELECT array_agg(p) INTO rewritten FROM changes c, unnest(c.positions) AS p
    WHERE c.number > after_change AND c.number <= after_change + max_changes AND p <= after_position;
    SELECT json_build_object(
      'generation', h.generation,
      'head', h.position,
      'term', h.term,
      'change', h.change,
      'last', (SELECT json_build_array(r.stream, r.at, r.actor) FROM records r WHERE r.position = after_position),
      'changes', (
        SELECT json_agg(x ORDER BY x.number) FROM (
          SELECT number, kind, ids FROM changes WHERE number > after_change AND number <= after_change + max_changes
        ) x
      ),
      'records', (
        SELECT json_agg(x ORDER BY x.position) FROM (
          SELECT r.position, r.stream, r.at, r.actor, r.events, r.contents, r.sum, r.sent_at AS "sentAt",
            (SELECT json_agg(encode(d.key, 'hex')) FROM dedupe d WHERE d.position = r.position) AS keys,
            (SELECT json_agg(c) FROM contents c WHERE c.id = ANY(string_to_array(r.contents, E'\\n'))) AS texts
          FROM (
            SELECT * FROM records WHERE position = ANY(rewritten)
            UNION ALL
            (SELECT * FROM records WHERE position > after_position AND position <= coalesce(up_to, h.position)
            ORDER BY position LIMIT max_records)
          ) r
        ) x
      )
    ) INTO result FROM head h;
    RETURN result;
  END $pull$`;

/**
 * Generations that a restore, or the data of a single machine, has replaced. A copy of an earlier generation is removed, and nothing is
 * written for its node any more. The functions replace those of the same name without the generation.
 */
const generations = `
  CREATE TABLE generations (generation text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());

  -- Generation of the log of the single machine with which the installation continues after it has left this database.
  ALTER TABLE head ADD COLUMN left_as text;

  CREATE FUNCTION must_be_generation(of_generation text) RETURNS void LANGUAGE plpgsql AS $must$
  DECLARE
    present text;
  BEGIN
    SELECT h.generation INTO STRICT present FROM head h FOR UPDATE;
    IF present <> of_generation THEN
      RAISE EXCEPTION 'the log is of another generation' USING ERRCODE = 'OA002';
    END IF;
  END $must$;

  CREATE FUNCTION append(of_generation text, batch uuid, expires_at double precision, new_records json) RETURNS bigint[]
  LANGUAGE plpgsql AS $append$
  BEGIN
    PERFORM must_be_generation(of_generation);
    RETURN append(batch, expires_at, new_records);
  END $append$;

  CREATE FUNCTION erase(of_generation text, erased_ids text[]) RETURNS void LANGUAGE plpgsql AS $erase$
  BEGIN
    PERFORM must_be_generation(of_generation);
    PERFORM erase(erased_ids);
  END $erase$;

  CREATE FUNCTION rewrite(of_generation text, new_records json, old_ids text[], new_contents json) RETURNS void
  LANGUAGE plpgsql AS $rewrite$
  BEGIN
    PERFORM must_be_generation(of_generation);
    PERFORM rewrite(new_records, old_ids, new_contents);
  END $rewrite$`;

/** Schema of the log in PostgreSQL. */
export const logMigrations: readonly Migration[] = [
  durability,
  { name: 'log', sql: [tables, append, changes, pull].join(';\n') },
  // Id of the secret key of all nodes, which reveals nothing about the key.
  { name: 'secret-key', sql: 'ALTER TABLE head ADD COLUMN key_id text' },
  { name: 'generations', sql: generations },
];
