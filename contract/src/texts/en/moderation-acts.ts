/** What the audit log calls each act of a moderator, by the code that is stored. */
export const moderationActs = {
  'hold-offer': 'Held an offer',
  'release-offer': 'Released an offer',
  'hide-task': 'Hid a task',
  'show-task': 'Showed a task again',
  'limit-person': 'Limited a person',
  'lift-limit': 'Lifted a limit',
  'resolve-report': 'Resolved a report',
  'dismiss-report': 'Dismissed a report',
  'fault-poster': 'Decided whose fault a cancellation was: poster',
  'fault-provider': 'Decided whose fault a cancellation was: provider',
  'fault-nobody': 'Decided whose fault a cancellation was: nobody',
  'read-dispute': 'Looked at a dispute',
  'decide-dispute': 'Decided a dispute',
  'give-role': 'Gave the role of moderator',
  'give-operator': 'Gave the role of operator',
  'take-role': 'Took the role away',
} as const
