-- The keys outside the database under which all keys of people are: one in force. Those that were replaced stay known by
-- name, so that every machine destroys its copy.
CREATE TABLE dictamen.epochs (
  id bytea PRIMARY KEY CHECK (octet_length(id) = 16),
  began_at timestamptz NOT NULL DEFAULT now(),
  retired_at timestamptz
);
CREATE UNIQUE INDEX epochs_one_in_force ON dictamen.epochs ((true)) WHERE retired_at IS NULL;

-- Until when the master key alone wrapped the keys of people; null where it never did.
ALTER TABLE dictamen.installation ADD COLUMN epochs_since timestamptz;

-- The epoch key wraps the keys of groups, and these the keys of people: replacing it wraps the groups anew, and of people
-- only those in a group that lost one.
CREATE TABLE dictamen.key_groups (
  slot smallint PRIMARY KEY,
  id bytea NOT NULL UNIQUE CHECK (octet_length(id) = 16),
  wrapped bytea NOT NULL
);
CREATE TABLE dictamen.worn_groups (id bytea PRIMARY KEY);

CREATE FUNCTION dictamen.wear_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dictamen.worn_groups (id) SELECT substring(OLD.wrapped_key FOR 16) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER subjects_wear_their_group AFTER UPDATE ON dictamen.subjects FOR EACH ROW
  WHEN (OLD.wrapped_key <> '' AND NEW.wrapped_key IS NULL) EXECUTE FUNCTION dictamen.wear_group();
CREATE TRIGGER subjects_wear_their_group_too AFTER DELETE ON dictamen.subjects FOR EACH ROW
  WHEN (OLD.wrapped_key <> '') EXECUTE FUNCTION dictamen.wear_group();

-- A key of a person begins with the name of the key that wraps it. One wrapped by a key that was replaced would be lost.
CREATE FUNCTION dictamen.guard_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.wrapped_key <> '' AND EXISTS (SELECT FROM dictamen.epochs) AND NOT EXISTS (
    SELECT FROM dictamen.key_groups WHERE id = substring(NEW.wrapped_key FOR 16)) THEN
    RAISE EXCEPTION 'the key that wraps this one was replaced' USING ERRCODE = 'DT001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER subjects_are_of_a_group BEFORE INSERT ON dictamen.subjects
  FOR EACH ROW EXECUTE FUNCTION dictamen.guard_group();

-- Files outside that hold the keys of people for a restore, and the key that wraps them there.
CREATE TABLE dictamen.key_rings (
  host text NOT NULL,
  path text NOT NULL,
  epoch bytea,
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (host, path)
);

-- Whom a run is about, as the HMAC of their name; '*' for a run of before this was said.
CREATE TABLE dictamen.run_people (
  run text COLLATE "C" NOT NULL,
  mac text COLLATE "C" NOT NULL,
  PRIMARY KEY (run, mac)
);
CREATE INDEX run_people_by_mac ON dictamen.run_people (mac);
INSERT INTO dictamen.run_people (run, mac)
  SELECT substr(id, 5), '*' FROM dictamen.subjects WHERE passing AND id LIKE 'run/%';

-- The material of a run goes with any of the people it is about. The trigger before (by name) still knows what they are called.
CREATE FUNCTION dictamen.forget_material() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text[];
BEGIN
  SELECT array_agg(r.id) INTO gone FROM dictamen.subjects AS r
  JOIN dictamen.run_people AS p ON r.id = 'run/' || p.run
  WHERE r.erased_at IS NULL AND (
    p.mac IN (SELECT mac FROM dictamen.subject_names WHERE subject = NEW.id) OR (p.mac = '*' AND r.space = NEW.space));
  IF gone IS NOT NULL THEN
    DELETE FROM dictamen.step_answers WHERE 'run/' || run = ANY (gone);
    DELETE FROM dictamen.blobs WHERE subject = ANY (gone);
    UPDATE dictamen.subjects SET wrapped_key = NULL, erased_at = NEW.erased_at WHERE id = ANY (gone);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER subjects_lose_their_material AFTER UPDATE ON dictamen.subjects
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND NOT NEW.passing) EXECUTE FUNCTION dictamen.forget_material();

-- When a record came, by the database's clock; what it says itself may be of any clock. Null for those of before.
ALTER TABLE dictamen.records ADD COLUMN kept_at timestamptz;
ALTER TABLE dictamen.records ALTER COLUMN kept_at SET DEFAULT now();

-- Whose time is over, and since when that has been said: nobody is erased before it has stood for a while.
CREATE TABLE dictamen.retention_notices (
  subject text COLLATE "C" PRIMARY KEY REFERENCES dictamen.subjects ON DELETE CASCADE,
  announced_at timestamptz NOT NULL DEFAULT now()
);
-- How many people a space may lose at once because somebody said so; null for what is usual.
ALTER TABLE dictamen.spaces ADD COLUMN retention_allowed integer CHECK (retention_allowed > 0);
