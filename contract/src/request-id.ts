/** The header of each answer with the id under which the server has logged the request. */
export const requestIdHeader = 'x-request-id'
