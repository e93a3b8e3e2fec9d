-- What a subject is called, for who holds the master key; gone with the erasure.
CREATE TABLE dictamen.subject_names (
  mac text COLLATE "C" PRIMARY KEY,
  subject text COLLATE "C" NOT NULL UNIQUE REFERENCES dictamen.subjects,
  sealed bytea NOT NULL
);

CREATE FUNCTION dictamen.forget_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM dictamen.subject_names WHERE subject = NEW.id;
  RETURN NEW;
END $$;
CREATE TRIGGER subjects_lose_their_name AFTER UPDATE ON dictamen.subjects
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION dictamen.forget_name();

-- The lines of the log, as they are sealed and exported; the columns beside repeat what the line says, for searching.
CREATE TABLE dictamen.records (
  id text COLLATE "C" PRIMARY KEY,
  line text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  space text COLLATE "C" NOT NULL REFERENCES dictamen.spaces,
  subject text COLLATE "C" REFERENCES dictamen.subjects,
  system text COLLATE "C",
  contract text COLLATE "C",
  actor text COLLATE "C" NOT NULL,
  time timestamptz NOT NULL
);
CREATE INDEX records_by_time ON dictamen.records (space, time DESC, id DESC);
CREATE INDEX records_by_subject ON dictamen.records (subject);

CREATE TABLE dictamen.record_links (
  record text COLLATE "C" NOT NULL REFERENCES dictamen.records,
  rel text COLLATE "C" NOT NULL,
  target text COLLATE "C" NOT NULL,
  PRIMARY KEY (record, rel, target)
);
CREATE INDEX record_links_by_target ON dictamen.record_links (target);

-- Lines that wait for the sealer, in the order in which they came.
CREATE TABLE dictamen.unsealed (
  arrival bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  record text COLLATE "C" NOT NULL UNIQUE REFERENCES dictamen.records
);

-- The tree over the lines: its leaves, every eighth level above them, and the signed heads.
CREATE TABLE dictamen.leaves (
  index bigint PRIMARY KEY,
  record text COLLATE "C" NOT NULL UNIQUE REFERENCES dictamen.records,
  hash bytea NOT NULL
);
CREATE TABLE dictamen.nodes (
  level smallint NOT NULL,
  index bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (level, index)
);
CREATE TABLE dictamen.heads (
  size bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  line text COLLATE "C" NOT NULL,
  peaks bytea NOT NULL,
  PRIMARY KEY (size, key)
);

-- Signing keys, wrapped by the master key; a key that was replaced stays, without its private half.
CREATE TABLE dictamen.signing_keys (
  fingerprint text COLLATE "C" PRIMARY KEY,
  public_key text COLLATE "C" NOT NULL,
  wrapped_private bytea,
  since bigint NOT NULL UNIQUE
);

CREATE TRIGGER records_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON dictamen.records
  FOR EACH STATEMENT EXECUTE FUNCTION dictamen.refuse_change();
CREATE TRIGGER record_links_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON dictamen.record_links
  FOR EACH STATEMENT EXECUTE FUNCTION dictamen.refuse_change();
CREATE TRIGGER leaves_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON dictamen.leaves
  FOR EACH STATEMENT EXECUTE FUNCTION dictamen.refuse_change();
CREATE TRIGGER nodes_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON dictamen.nodes
  FOR EACH STATEMENT EXECUTE FUNCTION dictamen.refuse_change();
CREATE TRIGGER heads_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON dictamen.heads
  FOR EACH STATEMENT EXECUTE FUNCTION dictamen.refuse_change();

CREATE FUNCTION dictamen.guard_signing_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.wrapped_private IS NULL
    AND (NEW.fingerprint, NEW.public_key, NEW.since) = (OLD.fingerprint, OLD.public_key, OLD.since) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'signing_keys only grows' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER signing_keys_stay BEFORE UPDATE OR DELETE ON dictamen.signing_keys
  FOR EACH ROW EXECUTE FUNCTION dictamen.guard_signing_key();
CREATE TRIGGER signing_keys_only_grow BEFORE TRUNCATE ON dictamen.signing_keys
  FOR EACH STATEMENT EXECUTE FUNCTION dictamen.refuse_change();
