import { invitePeopleHandler } from './invite-people.ts'
import { suggestPeopleHandler } from './suggest-people.ts'

/** The handler of each call of this feature. */
export const invitationsHandlers = [invitePeopleHandler, suggestPeopleHandler]
