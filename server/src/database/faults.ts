import type { DatabaseError } from 'pg'

type Fault = Partial<Omit<DatabaseError, 'name'>>

const outageMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Whether it says: not now, but soon again. By PostgreSQL's and the network's error codes, and the driver's words. */
export const isOutage = ({ code = '', message = '' }: Fault): boolean =>
  /^(08|53|57P)/.test(code) ||
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(code) ||
  outageMessages.test(message)

/** Whether PostgreSQL itself said it. */
export const isOfDatabase = (fault: Fault): boolean => fault.severity !== undefined

/**
 * What the log may hold of a fault. A database error's words and detail may quote what somebody wrote: of those where
 * it was, and which rule of which table.
 */
export const nameOf = (fault: Fault) => {
  const { message, stack, code, table, constraint, routine } = fault
  if (!isOfDatabase(fault)) return { message, stack, code }
  const frames = stack?.split('\n').filter(line => /^\s+at /.test(line))
  return { code, table, constraint, routine, stack: frames?.join('\n') }
}
