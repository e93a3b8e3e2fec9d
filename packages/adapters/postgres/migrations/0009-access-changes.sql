-- Whoever remembers for a moment who may do what hears at once that it changed.
CREATE FUNCTION dictamen.tell_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dictamen_access', '');
  RETURN NULL;
END $$;
CREATE TRIGGER users_tell AFTER UPDATE OR DELETE ON dictamen.users
  FOR EACH STATEMENT EXECUTE FUNCTION dictamen.tell_access_change();
CREATE TRIGGER members_tell AFTER INSERT OR UPDATE OR DELETE ON dictamen.members
  FOR EACH STATEMENT EXECUTE FUNCTION dictamen.tell_access_change();
CREATE TRIGGER tokens_tell AFTER UPDATE OR DELETE ON dictamen.tokens
  FOR EACH STATEMENT EXECUTE FUNCTION dictamen.tell_access_change();
CREATE TRIGGER sessions_tell AFTER DELETE ON dictamen.sessions
  FOR EACH STATEMENT EXECUTE FUNCTION dictamen.tell_access_change();
