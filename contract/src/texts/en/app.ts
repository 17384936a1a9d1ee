export const crashed = 'Something went wrong'
export const crashedHelp = 'Something went wrong on this page. Loading it again usually helps.'
export const notFound = 'Page not found'
export const notFoundText = 'This lane of the bazaar leads nowhere.'
export const backToMarket = 'Back to the market'
export const offline = "You're offline."
export const offlineWithSaved = "You're offline. This was saved before."
export const outage = (site: string) => `We can't reach ${site}. Please check your connection.`
export const stillWaiting = 'Taking longer than usual. Still trying.'
export const noUserFound = 'No user found'
export const sessionEnded = 'You were logged out. Log in again to go on.'
