/** Where the web app lives on the server. */
export const appBase = '/app'
/** The folder of the app's files. A file below it never changes under its name. */
export const assetBase = `${appBase}/assets`
/** Where a phone sends what is shared to the installed app; web/public/manifest.webmanifest names it, too. */
export const shareTarget = `${appBase}/share`
/** Where calendars ask for the agreed days of somebody, and where a shared visit is shown. */
export const calendarBase = '/calendar'
export const visitBase = '/visit'
/** Where tasks, people and lists have pages that need no account. */
export const publicTaskBase = '/t'
export const publicPersonBase = '/p'
export const browseBase = '/browse'
/** Where the calls live on the server. */
export const apiBase = '/api'

const id = encodeURIComponent

/** The addresses of what needs no account. The poster of the market itself has none of a task. */
export const publicPaths = {
  task: (givenId: string) => `${publicTaskBase}/${id(givenId)}`,
  poster: (givenId: string) => `${publicTaskBase}/${id(givenId)}/poster`,
  marketPoster: `${publicTaskBase}/poster`,
  person: (givenId: string) => `${publicPersonBase}/${id(givenId)}`,
} as const

/** Every screen's address below `appBase`. */
export const paths = {
  home: '/',
  gettingStarted: '/gettingStarted',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forget-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  verify: '/verify',
  confirmCollege: '/verify/college',
  googleCallback: '/google-callback',
  post: '/post',
  myTasks: '/mytasks',
  bringGroup: '/bring-group',
  messages: '/messages',
  alerts: '/alerts',
  searches: '/searches',
  editProfile: '/profile/edit',
  security: '/profile/security',
  privacy: '/profile/privacy',
  notifications: '/profile/notifications',
  standing: '/profile/standing',
  payments: '/payments',
  gettingPaid: '/getting-paid',
  moderation: '/moderation',
  operate: '/operate',
  task: (givenId: string) => `/task/${id(givenId)}`,
  editTask: (taskId: string) => `/task/edit/${id(taskId)}`,
  makeOffer: (taskId: string) => `/task/offer/${id(taskId)}`,
  offers: (taskId: string) => `/task/offers/${id(taskId)}`,
  page: (name: string) => `/pages/${id(name)}`,
  chat: (friendId: string) => `/messages/${id(friendId)}`,
  operatedPerson: (givenId: string) => `/operate/person/${id(givenId)}`,
  dispute: (taskId: string) => `/moderation/disputes/${id(taskId)}`,
  report: (reportId: string) => `/moderation/reports/${id(reportId)}`,
  profile: (givenId: string) => `/profile/${id(givenId)}`,
} as const
