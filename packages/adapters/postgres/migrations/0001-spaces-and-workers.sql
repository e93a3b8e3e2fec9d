-- Every record, upload and run belongs to a space.
CREATE TABLE dictamen.spaces (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO dictamen.spaces (id, name) VALUES ('general', 'General');

-- A worker that has not beaten for a while is dead to the others.
CREATE TABLE dictamen.workers (
  id text COLLATE "C" PRIMARY KEY,
  host text NOT NULL,
  pid integer NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  beat_at timestamptz NOT NULL DEFAULT now()
);

-- Which run was taken from which dead worker: a run that kills its workers is not tried for ever.
CREATE TABLE dictamen.takeovers (
  run text COLLATE "C" NOT NULL,
  worker text COLLATE "C" NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX takeovers_by_run ON dictamen.takeovers (run);
