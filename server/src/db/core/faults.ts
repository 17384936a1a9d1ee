import type { DatabaseError } from 'pg'

type Fault = Partial<Omit<DatabaseError, 'name'>> & { syscall?: string }

/** The driver's message if the server did not answer in time. */
const silence = 'Query read timeout'

const outageMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

// Connections (08), resources (53), a server that stops or a statement that took too long (57), a transaction left idle
// (25P03), a lock that was not free in time (55P03), conflicts that came again each time (40001, 40P01).
const outageCodes = /^(08|53|57|25P03|55P03|40001|40P01)/

/** True if the server did not answer in time. The connection is then useless. */
export const isSilence = ({ message }: Fault): boolean => message === silence

/**
 * True if the fault will pass: the database is unreachable or busy, or a disk is full. Recognised by PostgreSQL's and the network's error
 * codes and by the driver's messages.
 */
export const isOutage = ({ code = '', message = '', syscall }: Fault): boolean =>
  outageCodes.test(code) ||
  // Any other failure to connect, such as a missing file of a Unix socket.
  syscall === 'connect' ||
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT)/.test(code) ||
  outageMessages.test(message) ||
  isSilence({ message })

/** True if the error comes from PostgreSQL itself. */
export const isOfDatabase = (fault: Fault): boolean => fault.severity !== undefined

/**
 * The part of a fault that may be logged. Message and detail of a database error may quote what a person wrote, so the
 * log gets only the place and the constraint and table.
 */
export const nameOf = (fault: Fault) => {
  const { message, stack, code, table, constraint, routine } = fault
  if (!isOfDatabase(fault)) return { message, stack, code }
  const frames = stack?.split('\n').filter(line => /^\s+at /.test(line))
  return { code, table, constraint, routine, stack: frames?.join('\n') }
}
