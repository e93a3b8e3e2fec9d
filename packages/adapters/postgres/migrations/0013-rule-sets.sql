-- Rule sets, and what ships beside them, that decided records: canonical JSON by its SHA-256. Nothing in them is about a person.
CREATE TABLE dictamen.rule_sets (
  sha256 text COLLATE "C" PRIMARY KEY,
  content text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER rule_sets_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON dictamen.rule_sets
  FOR EACH STATEMENT EXECUTE FUNCTION dictamen.refuse_change();
