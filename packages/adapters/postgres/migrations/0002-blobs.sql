-- Whom texts are about. Erasing somebody deletes the key; what it sealed stays and can never be read again.
CREATE TABLE dictamen.subjects (
  id text COLLATE "C" PRIMARY KEY,
  space text COLLATE "C" NOT NULL REFERENCES dictamen.spaces,
  wrapped_key bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  erased_at timestamptz,
  CHECK ((wrapped_key IS NULL) = (erased_at IS NOT NULL))
);

-- Bytes sealed under the key of their subject; the id is their HMAC under that key.
CREATE TABLE dictamen.blobs (
  subject text COLLATE "C" NOT NULL REFERENCES dictamen.subjects,
  id text COLLATE "C" NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (subject, id)
);

CREATE FUNCTION dictamen.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER blobs_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON dictamen.blobs
  FOR EACH STATEMENT EXECUTE FUNCTION dictamen.refuse_change();
