-- Whoever has a role is looked for whenever something waits for them.
CREATE INDEX users_with_role ON users (role) WHERE role <> 'member';

-- What is wrong with the server, or was: server/src/jobs/alarms.
CREATE TABLE alarms (
  kind      text PRIMARY KEY,
  began_at  timestamptz,          -- since when it is on, as operators were told; null while it is off
  detail    text NOT NULL DEFAULT '',
  turns_at  timestamptz           -- since when the facts say otherwise; null while they agree
);

-- How much room there was on the disks of the machines, about once an hour, for some days.
CREATE TABLE disk_measurements (
  place        text NOT NULL,     -- the machine and the device
  at           timestamptz NOT NULL,
  free_bytes   bigint NOT NULL,
  total_bytes  bigint NOT NULL,
  PRIMARY KEY (place, at)
);
