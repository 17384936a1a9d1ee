-- Operators run the market. They may do all that moderators may.
ALTER TABLE users DROP CONSTRAINT users_role_check;
ALTER TABLE users ADD CONSTRAINT users_role_check CHECK (role IN ('member', 'moderator', 'operator'));

-- How the market goes, counted anew from time to time: server/src/jobs/statistics.ts. One row.
CREATE TABLE statistics (
  is_only  boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  at       timestamptz NOT NULL,
  data     jsonb NOT NULL
);

-- When `npm run backup` last wrote a whole backup.
ALTER TABLE market ADD COLUMN backed_up_at timestamptz;

CREATE INDEX users_mail_refused ON users (id) WHERE mail_refused_at IS NOT NULL;
