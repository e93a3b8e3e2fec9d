-- Which database this is: a copy of it is the same one. Its texts are sealed under one master key, known by its fingerprint.
CREATE TABLE dictamen.installation (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  master_key text COLLATE "C"
);
INSERT INTO dictamen.installation DEFAULT VALUES;

-- The material of a run is sealed like everything else and deleted with the run; all other subjects stay.
ALTER TABLE dictamen.subjects ADD COLUMN passing boolean NOT NULL DEFAULT false;

CREATE FUNCTION dictamen.guard_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.passing THEN RETURN OLD; END IF;
  ELSIF OLD.erased_at IS NULL
    AND (NEW.id, NEW.space, NEW.passing, NEW.created_at) = (OLD.id, OLD.space, OLD.passing, OLD.created_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an erased subject stays erased and the others stay' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER subjects_stay BEFORE UPDATE OR DELETE ON dictamen.subjects
  FOR EACH ROW EXECUTE FUNCTION dictamen.guard_subject();
CREATE TRIGGER subjects_only_grow BEFORE TRUNCATE ON dictamen.subjects
  FOR EACH STATEMENT EXECUTE FUNCTION dictamen.refuse_change();

CREATE FUNCTION dictamen.guard_blob() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM dictamen.subjects WHERE id = OLD.subject AND passing) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'blobs only grows' USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER blobs_only_grow ON dictamen.blobs;
CREATE TRIGGER blobs_only_grow BEFORE UPDATE OR TRUNCATE ON dictamen.blobs
  FOR EACH STATEMENT EXECUTE FUNCTION dictamen.refuse_change();
CREATE TRIGGER blobs_stay BEFORE DELETE ON dictamen.blobs
  FOR EACH ROW EXECUTE FUNCTION dictamen.guard_blob();

-- What a run may spend, in millionths of its currency, and what its paid calls hold of it.
CREATE TABLE dictamen.budgets (
  run text COLLATE "C" PRIMARY KEY,
  most bigint NOT NULL CHECK (most >= 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE dictamen.reservations (
  run text COLLATE "C" NOT NULL REFERENCES dictamen.budgets ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  held bigint NOT NULL CHECK (held >= 0),
  spent bigint CHECK (spent >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (run, key)
);
