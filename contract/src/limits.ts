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
    /** How many tasks of one person may be open at once. */
    open: 200,
  },
  import: {
    bytes: 4_000_000,
    rows: 10_000,
  },
  invitation: {
    /** How long somebody may accept it. */
    days: 60,
  },
  draft: {
    /** How many may wait for one person. */
    kept: 100,
    atOnce: 20,
    /** Of a call that keeps so many. */
    bodyBytes: 512 * 1024,
  },
  offer: {
    /** Rupees. */
    price: { min: 1, max: 10_000_000 },
    description: { min: 25, max: 2000 },
    counterNote: { max: 500 },
  },
  question: {
    text: { min: 5, max: 500 },
    answer: { min: 1, max: 1000 },
    /** How many unanswered questions one person may have on one task. */
    unanswered: 5,
    /** How long an answer can be changed. */
    answerMinutes: 10,
  },
  agreement: {
    proposalReason: { min: 10, max: 500 },
    note: { min: 10, max: 2000 },
    /** How often the poster may say that changes are needed. */
    changesNeeded: 3,
    /** How often the provider may refuse the poster's mark. */
    marksRefused: 3,
    refusalNote: { min: 10, max: 500 },
    /** How long a proposal stands unanswered. */
    proposalHours: 72,
    /** How long a cancellation can be contested. */
    contestDays: 7,
    /** After how many days a dispute goes to the moderators by itself. */
    askedByItselfDays: 14,
    /** How many bytes of messages an evidence file has room for. */
    evidenceBytes: 50_000_000,
  },
  completion: {
    rating: { min: 1, max: 5 },
    title: { max: 120 },
    description: { max: 2000 },
    reply: { min: 2, max: 1000 },
  },
  message: { max: 5000 },
  file: {
    /** The largest file, as it is uploaded. */
    bytes: 10_000_000,
    /** The largest picture, however few bytes it has. */
    pixels: 50_000_000,
    /** How many bytes of one person are kept. */
    ownBytes: 200_000_000,
    /** The description of a picture. */
    alt: 200,
    /** Pictures of one task, of past work on a profile, and with an offer, an arrival, a mark and the like. */
    taskPhotos: 6,
    work: 12,
    proofs: 4,
  },
  search: { max: 200 },
  /** How many of the last searches of one person are kept. */
  lastSearches: 20,
  /** How many people the poster of a task may invite. */
  invitations: 10,
  savedSearch: {
    name: { min: 1, max: 60 },
    /** How many one person may have. */
    perPerson: 20,
  },
  apiToken: {
    name: { min: 1, max: 60 },
    /** How many one person may have. */
    perPerson: 10,
    /** The longest life of one. */
    days: 365,
  },
  webhook: {
    /** How many a market may have. */
    perMarket: 20,
    url: 2000,
    /** How many attempts of one are kept. */
    attempts: 100,
  },
  /** How much of the last message an entry of the chat list shows. */
  chatEntryMessage: 200,
  /** How much of a task's description and special requirements a list shows. The task itself has the whole texts. */
  listedText: 500,
  /** The size of the longest list, as JSON. Other lists stay below it because their pages are short. */
  listBytes: 1_000_000,
  /** `home` is how many tasks the app asks for at a time. */
  page: {
    tasks: 1000,
    cities: 100,
    similar: 20,
    /** Limits per kind. */
    suggestions: 5,
    suggestedPeople: 20,
    inVain: 100,
    home: 50,
    ownTasks: 100,
    waiting: 100,
    offers: 50,
    questions: 50,
    reviews: 20,
    messages: 100,
    alerts: 100,
    chats: 50,
    updatedChats: 20,
    blocked: 100,
  },
  /** Counts above this may be reported as this many, marked as capped. */
  exactCount: 10_000,
  bodyBytes: 64 * 1024,
  resetTokenMinutes: 60,
  verifyTokenDays: 7,
  changeEmailTokenMinutes: 60,
  recoveryCodes: 10,
} as const
