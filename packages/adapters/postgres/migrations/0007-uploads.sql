-- Files that people bring: sealed under a key of their own, which goes with the file. The id is made from space, name and content.
CREATE TABLE dictamen.uploads (
  id text COLLATE "C" PRIMARY KEY REFERENCES dictamen.subjects ON DELETE CASCADE,
  space text COLLATE "C" NOT NULL REFERENCES dictamen.spaces,
  blob text COLLATE "C" NOT NULL,
  name bytea NOT NULL,
  size bigint NOT NULL,
  type text COLLATE "C" NOT NULL,
  -- Whom it is about, where that was said: it goes with them.
  about text COLLATE "C" REFERENCES dictamen.subjects,
  actor text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX uploads_by_time ON dictamen.uploads (space, created_at DESC, id DESC);
CREATE INDEX uploads_by_subject ON dictamen.uploads (about);

CREATE FUNCTION dictamen.forget_uploads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM dictamen.blobs WHERE subject IN (SELECT id FROM dictamen.uploads WHERE about = NEW.id);
  DELETE FROM dictamen.subjects WHERE id IN (SELECT id FROM dictamen.uploads WHERE about = NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER subjects_lose_their_uploads AFTER UPDATE ON dictamen.subjects
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION dictamen.forget_uploads();
