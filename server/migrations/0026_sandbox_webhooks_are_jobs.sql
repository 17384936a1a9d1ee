-- The sandbox's webhooks wait in the table jobs. Those that wait here are hints only: the next sweep asks anyway.
DROP TABLE sandbox_webhooks;
