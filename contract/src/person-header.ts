/**
 * The header that says whose an answer is, by the person's public id. A request may carry it, too: it is refused if its
 * session is another person's, which happens in a tab that slept while somebody else logged in.
 */
export const personHeader = 'x-person'
