-- What agents answered, by the key of the step (its HMAC: whoever reads it cannot guess what it names). The text is a blob of
-- the run that asked last, and goes with it. A row without a blob is a call that was begun.
CREATE TABLE dictamen.step_answers (
  key text COLLATE "C" PRIMARY KEY,
  run text COLLATE "C" NOT NULL,
  blob text COLLATE "C",
  -- How often it was begun without a known end.
  calls integer NOT NULL DEFAULT 0 CHECK (calls >= 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX step_answers_by_run ON dictamen.step_answers (run);
