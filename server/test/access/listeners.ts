import type { ServerEvents } from '#contract/socket-events.ts'
import { Connection, quiet } from '../connection.ts'
import type { World } from '../world.ts'
import { type Cast, type Role, roles } from './story.ts'

/** The receivers of each event, without those who got nothing. A missing event does not compile. */
export type Heard = Record<keyof ServerEvents, Partial<Record<Role, string[]>>>

export const nothing: Heard = {
  newMessage: {},
  newAlert: {},
  readAlerts: {},
  updatedChat: {},
  updatedTask: {},
  updatedSite: {},
  goneFiles: {},
  getOnlineUsers: {},
}

/** Opens a socket for each role that may have one. */
export const listen = async (world: World, cast: Cast) => {
  const connections = new Map<Role, Connection>()
  /** The names of all events that any socket received. */
  const names = new Set<string>()
  const alertTypes = new Set<string>()
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  for (const role of roles) {
    if (role === 'anonymous') continue
    const connection = await Connection.open(origin, cast.people[role])
    connection.socket.onAny(name => names.add(name))
    connections.set(role, connection)
  }
  /** The events since the last call. */
  const heard = async (): Promise<Heard> => {
    await quiet()
    const told = structuredClone(nothing)
    for (const [role, { messages, alerts, readAlerts, chats, tasks, sites, online }] of connections) {
      const note = (event: keyof ServerEvents, lines: string[]) => {
        if (lines.length > 0) told[event][role] = lines
      }
      const types = alerts.splice(0).map(({ alertType }) => alertType)
      for (const type of types) alertTypes.add(type)
      const lists = chats.splice(0).map(list => list.map(({ message }) => message).join())
      const seen = online.splice(0).filter(ids => ids.length > 0)
      note(
        'newMessage',
        messages.splice(0).map(({ message }) => message),
      )
      note('newAlert', types)
      note(
        'readAlerts',
        readAlerts.splice(0).map(({ upTo }) => upTo),
      )
      note('updatedChat', lists.slice(-1))
      note('updatedTask', tasks.splice(0))
      note('updatedSite', sites.splice(0))
      note('getOnlineUsers', seen.map(() => 'somebody').slice(-1))
    }
    return told
  }
  const close = () => {
    for (const connection of connections.values()) connection.close()
  }
  return { connections, names, alertTypes, heard, close }
}
