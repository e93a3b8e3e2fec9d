CREATE TABLE dictamen.users (
  id text COLLATE "C" PRIMARY KEY,
  -- As it is typed to enter, in lower case.
  login text COLLATE "C" NOT NULL UNIQUE,
  name text NOT NULL,
  password text NOT NULL,
  administrator boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz
);

CREATE TABLE dictamen.members (
  space text COLLATE "C" NOT NULL REFERENCES dictamen.spaces,
  member text COLLATE "C" NOT NULL REFERENCES dictamen.users,
  role text COLLATE "C" NOT NULL CHECK (role IN ('administrador', 'evaluador', 'revisor', 'auditor')),
  PRIMARY KEY (space, member)
);
CREATE INDEX members_by_member ON dictamen.members (member);

-- What opens a door is kept as its hash only.
CREATE TABLE dictamen.sessions (
  hash bytea PRIMARY KEY,
  member text COLLATE "C" NOT NULL REFERENCES dictamen.users,
  csrf text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE TABLE dictamen.tokens (
  id text COLLATE "C" PRIMARY KEY,
  hash bytea NOT NULL UNIQUE,
  member text COLLATE "C" NOT NULL REFERENCES dictamen.users,
  name text NOT NULL,
  scopes text[] NOT NULL,
  space text COLLATE "C" REFERENCES dictamen.spaces,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE TABLE dictamen.links (
  hash bytea PRIMARY KEY,
  -- Whose password it sets; null for the one that makes the first administrator.
  member text COLLATE "C" REFERENCES dictamen.users,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- Failed attempts to enter, by login and by address.
CREATE TABLE dictamen.failed_logins (
  key text COLLATE "C" PRIMARY KEY,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL
);

-- Who looked at what, and who was turned away.
CREATE TABLE dictamen.accesses (
  at timestamptz NOT NULL,
  actor text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  space text COLLATE "C",
  target text COLLATE "C",
  allowed boolean NOT NULL
);
CREATE INDEX accesses_by_time ON dictamen.accesses (at DESC);
CREATE TRIGGER accesses_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON dictamen.accesses
  FOR EACH STATEMENT EXECUTE FUNCTION dictamen.refuse_change();
