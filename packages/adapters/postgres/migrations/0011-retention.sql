-- For how long a space keeps people after the last record about them; null for ever.
ALTER TABLE dictamen.spaces ADD COLUMN retention_days integer CHECK (retention_days > 0);
CREATE INDEX records_newest_of_subject ON dictamen.records (subject, time DESC);
DROP INDEX dictamen.records_by_subject;
