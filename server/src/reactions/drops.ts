/** The cache entries that all processes must drop. */
export type Drop =
  | { kind: 'task-lists' }
  /** The market's settings. */
  | { kind: 'site' }
  /** The kinds of events that webhooks ask for. */
  | { kind: 'webhooks' }
  /** One session, by its token's SHA-256 in hex. */
  | { kind: 'session'; hash: string }
  | { kind: 'sessions-of'; userId: number }
