-- What waits for people: a record whose verdict somebody must judge, at least two of them, each without having seen it.
CREATE TABLE dictamen.reviews (
  id text COLLATE "C" PRIMARY KEY,
  record text COLLATE "C" NOT NULL REFERENCES dictamen.records,
  space text COLLATE "C" NOT NULL REFERENCES dictamen.spaces,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('needs_human', 'escalation', 'confirmation', 'contested')),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- How it ended: what the people decided is what the record says, or something else.
  outcome text COLLATE "C" CHECK (outcome IN ('accepted', 'changed')),
  UNIQUE (record, kind),
  CHECK ((closed_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX reviews_open ON dictamen.reviews (space, opened_at, id) WHERE closed_at IS NULL;

-- Who judged; what they said is sealed in their record.
CREATE TABLE dictamen.judgements (
  review text COLLATE "C" NOT NULL REFERENCES dictamen.reviews,
  member text COLLATE "C" NOT NULL REFERENCES dictamen.users,
  record text COLLATE "C" NOT NULL REFERENCES dictamen.records,
  judged_at timestamptz NOT NULL,
  PRIMARY KEY (review, member)
);
CREATE TRIGGER judgements_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON dictamen.judgements
  FOR EACH STATEMENT EXECUTE FUNCTION dictamen.refuse_change();

CREATE FUNCTION dictamen.guard_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.closed_at IS NULL
    AND (NEW.id, NEW.record, NEW.space, NEW.kind, NEW.opened_at) = (OLD.id, OLD.record, OLD.space, OLD.kind, OLD.opened_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a closed review stays as it ended' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER reviews_stay BEFORE UPDATE OR DELETE ON dictamen.reviews
  FOR EACH ROW EXECUTE FUNCTION dictamen.guard_review();

CREATE INDEX records_by_everything ON dictamen.records (time DESC, id DESC);
CREATE INDEX subjects_erased ON dictamen.subjects (id) WHERE erased_at IS NOT NULL;
