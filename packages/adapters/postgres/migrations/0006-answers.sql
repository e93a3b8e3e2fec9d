-- What was answered to a request that may be sent again: the request as its HMAC under the subject's key, the answer sealed.
CREATE TABLE dictamen.answers (
  member text COLLATE "C" NOT NULL REFERENCES dictamen.users,
  key text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL REFERENCES dictamen.subjects,
  space text COLLATE "C" NOT NULL REFERENCES dictamen.spaces,
  request text COLLATE "C" NOT NULL,
  -- When the first request came: who takes it up again decides at the same moment.
  asked_at timestamptz NOT NULL,
  -- Until when nobody else takes it up.
  held_until timestamptz NOT NULL,
  -- Null until it was answered.
  answer text COLLATE "C",
  PRIMARY KEY (member, key)
);
CREATE INDEX answers_by_time ON dictamen.answers (asked_at);
