import { durability, type Migration } from '../postgres/schema.ts';

/** Tables and functions of the lease, the nodes, the bus and the counters. */
export const clusterMigrations: readonly Migration[] = [
  durability,
  {
    name: 'lease',
    sql: `
      CREATE TABLE lease (
        id int PRIMARY KEY CHECK (id = 1),
        holder text NOT NULL,
        term bigint NOT NULL,
        until timestamptz NOT NULL
      );
      INSERT INTO lease VALUES (1, '', 0, '-infinity');

      -- Returns the new term, or NULL if another process has the lease. The log refuses records of earlier terms from then on (LOG-15).
      CREATE FUNCTION acquire_lease(contender text, duration interval) RETURNS bigint LANGUAGE plpgsql AS $lease$
      DECLARE
        present lease;
        new_term bigint;
        logged bigint;
      BEGIN
        PERFORM commit_durably();
        SELECT * INTO present FROM lease FOR UPDATE;
        IF present.holder <> contender AND present.until > clock_timestamp() THEN
          RETURN NULL;
        END IF;
        new_term := present.term + 1;
        IF to_regclass('head') IS NOT NULL THEN
          SELECT h.term INTO logged FROM head h FOR UPDATE;
          new_term := greatest(new_term, logged + 1);
          UPDATE head SET term = greatest(term, new_term);
        END IF;
        UPDATE lease SET holder = contender, term = new_term, until = clock_timestamp() + duration;
        RETURN new_term;
      END $lease$;

      -- Returns whether the process still has the lease.
      CREATE FUNCTION renew_lease(contender text, of_term bigint, duration interval) RETURNS boolean LANGUAGE plpgsql AS $lease$
      BEGIN
        PERFORM commit_durably();
        UPDATE lease SET until = clock_timestamp() + duration WHERE holder = contender AND term = of_term;
        RETURN FOUND;
      END $lease$`,
  },
  {
    name: 'nodes',
    sql: `
      CREATE TABLE nodes (
        id text PRIMARY KEY,
        -- Random id of the process.
        run text NOT NULL,
        version text NOT NULL,
        host text NOT NULL,
        -- Number of heartbeats. Other nodes observe whether it changes, so that no clocks are compared.
        beats bigint NOT NULL,
        seen timestamptz NOT NULL,
        ended boolean NOT NULL
      );

      -- Registers a node that does not run yet, and returns its id.
      CREATE FUNCTION allocate_node(of_version text, of_host text) RETURNS text LANGUAGE plpgsql AS $nodes$
      DECLARE
        new_id text;
      BEGIN
        PERFORM commit_durably();
        LOCK TABLE nodes IN SHARE ROW EXCLUSIVE MODE;
        SELECT coalesce(max(n.id::bigint), 0) + 1 INTO new_id FROM nodes n WHERE n.id ~ '^[0-9]{1,9}$';
        INSERT INTO nodes VALUES (new_id, '', of_version, of_host, 0, clock_timestamp(), true);
        RETURN new_id;
      END $nodes$`,
  },
  {
    name: 'node-reports',
    sql: `
      ALTER TABLE nodes
        -- Milliseconds that the clock of the node is ahead of the database's.
        ADD COLUMN clock_ahead double precision NOT NULL DEFAULT 0,
        -- What the node reports about itself (NodeReport).
        ADD COLUMN report jsonb`,
  },
  {
    name: 'messages',
    // Not logged, so that messages are not in the archives of the database. A crash of the database empties the table.
    sql: `
      CREATE UNLOGGED TABLE messages (
        id text PRIMARY KEY,
        at timestamptz NOT NULL,
        body text NOT NULL
      )`,
  },
  {
    name: 'counters',
    sql: `
      CREATE TABLE counters (
        name text NOT NULL,
        -- Keyed hash.
        key text NOT NULL,
        -- Milliseconds UTC of the events, and of their expiry.
        at bigint NOT NULL,
        count int NOT NULL,
        ends bigint NOT NULL,
        PRIMARY KEY (name, key, at)
      );

      -- Executes one of the operations take, release, fill and clear under all limits. 'limits' is an array of
      -- {name, key, max, windowMs, isFixed, at}, 'given' the time, by default that of the database. Returns the time, the time of
      -- the counted event per limit (NULL if no event was counted), and the events per limit after the operation, oldest first.
      CREATE FUNCTION change_counters(operation text, limits jsonb, given bigint) RETURNS jsonb LANGUAGE plpgsql AS $counters$
      DECLARE
        one record;
        moment bigint;
        used int;
        oldest bigint;
        missing int;
        counted bigint[] := '{}';
        events jsonb;
        remaining jsonb := '[]';
        is_full boolean := false;
      BEGIN
        -- Locks the keys in the same order in each transaction. There are no rows to lock before the first event.
        FOR one IN
          SELECT DISTINCT hashtext((l ->> 'name') || ' ' || (l ->> 'key')) AS hash FROM jsonb_array_elements(limits) l ORDER BY 1
        LOOP
          PERFORM pg_advisory_xact_lock(604216, one.hash);
        END LOOP;
        moment := coalesce(given, floor(extract(epoch FROM clock_timestamp()) * 1000));
        IF operation = 'take' THEN
          SELECT bool_or(l.max <= (
            SELECT coalesce(sum(c.count), 0) FROM counters c
            WHERE c.name = l.name AND c.key = l.key AND c.at <= moment AND c.ends > moment
          )) INTO is_full FROM jsonb_to_recordset(limits) AS l(name text, key text, max int);
        END IF;
        FOR one IN
          SELECT * FROM ROWS FROM (jsonb_to_recordset(limits)
            AS (name text, key text, max int, "windowMs" bigint, "isFixed" boolean, at bigint)) WITH ORDINALITY ORDER BY ordinality
        LOOP
          IF operation = 'release' THEN
            UPDATE counters c SET count = c.count - 1
              WHERE c.name = one.name AND c.key = one.key AND c.at = one.at AND c.ends > moment;
            DELETE FROM counters c WHERE c.name = one.name AND c.key = one.key AND c.count <= 0;
          ELSIF operation = 'clear' THEN
            DELETE FROM counters c WHERE c.name = one.name AND c.key = one.key;
          ELSIF NOT is_full THEN
            SELECT coalesce(sum(c.count), 0), min(c.at) INTO used, oldest FROM counters c
              WHERE c.name = one.name AND c.key = one.key AND c.at <= moment AND c.ends > moment;
            missing := CASE operation WHEN 'take' THEN 1 ELSE one.max - used END;
            IF NOT one."isFixed" OR oldest IS NULL THEN
              oldest := moment;
            END IF;
            counted := counted || oldest;
            IF missing > 0 THEN
              INSERT INTO counters AS c VALUES (one.name, one.key, oldest, missing, oldest + one."windowMs")
                ON CONFLICT (name, key, at) DO UPDATE SET count = c.count + excluded.count, ends = excluded.ends;
            END IF;
          END IF;
          SELECT coalesce(jsonb_agg(jsonb_build_object('at', c.at, 'count', c.count, 'ends', c.ends) ORDER BY c.at), '[]')
            INTO events FROM counters c
            WHERE c.name = one.name AND c.key = one.key AND c.at <= moment AND c.ends > moment;
          remaining := remaining || jsonb_build_array(events);
        END LOOP;
        RETURN jsonb_build_object(
          'moment', moment, 'at', CASE WHEN NOT is_full THEN to_jsonb(counted) END, 'events', remaining);
      END $counters$`,
  },
  {
    name: 'node-stops',
    // Whether the node was stopped. FALSE if it ended unexpectedly.
    sql: 'ALTER TABLE nodes ADD COLUMN stopped boolean NOT NULL DEFAULT false',
  },
  {
    name: 'levels',
    sql: `
      -- Level of the node's program.
      ALTER TABLE nodes ADD COLUMN level int NOT NULL DEFAULT 0;

      -- Levels that the cluster has reached, with the version that raised them. Level 0 has no row.
      CREATE TABLE levels (
        level int PRIMARY KEY,
        version text NOT NULL,
        at timestamptz NOT NULL
      );

      -- Raises the level of the cluster, unless a node with a lower level ran within the last five minutes and was not stopped.
      CREATE FUNCTION raise_level(to_level int, of_version text) RETURNS void LANGUAGE plpgsql AS $levels$
      BEGIN
        PERFORM commit_durably();
        INSERT INTO levels SELECT to_level, of_version, clock_timestamp()
          WHERE to_level > (SELECT coalesce(max(l.level), 0) FROM levels l)
          AND NOT EXISTS (
            SELECT FROM nodes n
            WHERE n.level < to_level AND n.beats > 0 AND NOT n.stopped AND n.seen > clock_timestamp() - interval '5 minutes'
          )
          ON CONFLICT DO NOTHING;
      END $levels$`,
  },
  {
    name: 'client-files',
    sql: `
      CREATE TABLE client_files (
        version text NOT NULL,
        name text NOT NULL,
        -- Compressed with gzip.
        body bytea NOT NULL,
        PRIMARY KEY (version, name)
      );
      CREATE INDEX client_files_by_name ON client_files (name)`,
  },
];
