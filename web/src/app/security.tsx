import { CalendarFeed } from '#web/features/agreements/calendar-feed.tsx'
import { SecurityScreen } from '#web/features/security/security-screen.tsx'

/** Security, with the address of the calendar, which others could read: these features do not know each other. */
export const Security = () => <SecurityScreen Calendar={CalendarFeed} />
