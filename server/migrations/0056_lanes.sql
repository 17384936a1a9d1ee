-- Jobs of one lane all wait for the same service, such as one host: when it fails, only they wait.
ALTER TABLE jobs ADD COLUMN lane text;
