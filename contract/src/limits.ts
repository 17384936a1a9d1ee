/** Every number that both sides must agree on. Lengths are in characters (Unicode code points) after trimming. */
export const limits = {
  name: { max: 50 },
  email: { max: 254 },
  password: { min: 8, max: 128 },
  profile: {
    city: { max: 80 },
    college: { max: 120 },
    skills: { max: 500 },
    description: { max: 2000 },
    age: { min: 0, max: 120 },
  },
  task: {
    title: { min: 10, max: 120 },
    description: { min: 25, max: 5000 },
    specificRequirement: { max: 2000 },
    city: { max: 80 },
    location: { max: 300 },
    /** Rupees. */
    budget: { min: 1, max: 10_000_000 },
    workDays: { min: 1, max: 365 },
  },
  offer: {
    /** Rupees. */
    price: { min: 1, max: 10_000_000 },
    description: { min: 25, max: 2000 },
  },
  completion: { rating: { min: 1, max: 5 }, title: { max: 120 }, description: { max: 2000 } },
  message: { max: 5000 },
  search: { max: 200 },
  page: { tasks: 1000, messages: 100, alerts: 100 },
  /** Counts above this may be reported as this many, marked as capped. */
  exactCount: 10_000,
  bodyBytes: 64 * 1024,
  resetTokenMinutes: 60,
  verifyTokenDays: 7,
  changeEmailTokenMinutes: 60,
  recoveryCodes: 10,
} as const
