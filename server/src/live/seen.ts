import type { Database } from '#server/db/core/sql.ts'
import { noteSeen } from '#server/db/notices/told.ts'
import type { LiveSocket } from './sockets.ts'

const isId = (value: unknown): value is string => typeof value === 'string'

/** A client's word on what it has shown; it may send anything. */
const shownIn = (sent: unknown): { alert?: string; message?: string } => {
  const { alert, message } = Object(sent)
  return { ...(isId(alert) && { alert }), ...(isId(message) && { message }) }
}

/** Notes what an app in view shows, so that no push or mail tells of it. */
export const noteWhatIsSeen = (socket: LiveSocket, db: Database, onError: (error: Error) => void): void => {
  socket.on('seen', sent => void noteSeen(db, socket.data.viewer.id, shownIn(sent)).catch(onError))
}
