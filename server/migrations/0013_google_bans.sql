-- The ban of a person holds for the person's Google account, too, also when it comes with another address.
ALTER TABLE bans DROP CONSTRAINT bans_kind_check;
ALTER TABLE bans ADD CONSTRAINT bans_kind_check CHECK (kind IN ('address', 'domain', 'phone', 'google', 'network'));
ALTER TABLE bans DROP CONSTRAINT bans_check;
ALTER TABLE bans ADD CONSTRAINT bans_check CHECK ((hash IS NOT NULL) = (kind IN ('address', 'phone', 'google')));
INSERT INTO bans (kind, hash, person_id, reason, created_at)
SELECT DISTINCT ON (i.issuer, i.subject)
  'google', sha256(convert_to(i.issuer || ' ' || i.subject, 'UTF8')), b.person_id, b.reason, b.created_at
FROM bans b JOIN identities i ON i.user_id = b.person_id
ORDER BY i.issuer, i.subject, b.id;
