-- Every record, upload and run belongs to a space.
CREATE TABLE dictamen.spaces (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO dictamen.spaces (id, name) VALUES ('general', 'General');

CREATE TABLE dictamen.runs (
  id text COLLATE "C" PRIMARY KEY,
  space text COLLATE "C" NOT NULL DEFAULT 'general' REFERENCES dictamen.spaces,
  workflow text NOT NULL,
  queue text NOT NULL,
  progress jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX runs_by_age ON dictamen.runs (created_at);

-- A worker that has not beaten for a while is dead to the others.
CREATE TABLE dictamen.workers (
  id text COLLATE "C" PRIMARY KEY,
  host text NOT NULL,
  pid integer NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  beat_at timestamptz NOT NULL DEFAULT now()
);
