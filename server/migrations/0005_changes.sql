-- Every process keeps who a session belongs to and hears from here, with the commit, when that is no longer so:
-- whoever ended the session, by whatever means. 's' and a hash for one session, 'u' and an id for a person's all.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('taskbazaar_sessions', 's' || encode(OLD.token_hash, 'hex'));
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_session_ended();
CREATE TRIGGER session_changed AFTER UPDATE ON sessions
  FOR EACH ROW WHEN (NEW.user_id <> OLD.user_id OR NEW.expires_at < OLD.expires_at)
  EXECUTE FUNCTION tell_session_ended();

CREATE FUNCTION tell_viewer_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('taskbazaar_sessions', 'u' || OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER viewer_changed AFTER UPDATE OF role, given_id, is_profile_set_up ON users
  FOR EACH ROW WHEN ((NEW.role, NEW.given_id, NEW.is_profile_set_up)
    IS DISTINCT FROM (OLD.role, OLD.given_id, OLD.is_profile_set_up))
  EXECUTE FUNCTION tell_viewer_changed();

-- The app's processes tell each other themselves that a task has changed, after the commit: told within it, commits
-- would wait for each other. What others write, a person in psql for one, is told here.
CREATE FUNCTION tell_tasks_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('taskbazaar_tasks', '');
  RETURN NULL;
END $$;
CREATE TRIGGER tasks_changed AFTER INSERT OR UPDATE OR DELETE ON tasks
  FOR EACH STATEMENT WHEN (current_setting('application_name') <> 'taskbazaar')
  EXECUTE FUNCTION tell_tasks_changed();
