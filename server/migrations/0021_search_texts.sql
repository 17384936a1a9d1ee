-- Search texts are folded in another way: a job rebuilds those that are stored.
INSERT INTO jobs (kind, key, data, created_at, due_at)
SELECT 'search-texts', 'all', '{"after": 0}', now(), 'epoch' WHERE EXISTS (SELECT FROM tasks);
