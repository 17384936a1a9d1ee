import * as Type from 'typebox'
import { alerts } from '../texts/en/alerts.ts'
import { instant, oneOf } from './fields.ts'

export type AlertType = keyof typeof alerts
export const AlertType = oneOf('Type', Object.keys(alerts) as AlertType[])

export const Alert = Type.Object(
  {
    _id: Type.String(),
    alertType: AlertType,
    alertDesc: Type.String(),
    alertTime: instant,
    taskId: Type.String(),
    read: Type.Boolean(),
  },
  { title: 'Alert' },
)
export type Alert = Type.Static<typeof Alert>

/** Which alerts are read: up to and including one, all or those about one task. */
export const ReadAlerts = Type.Object({
  upTo: Type.String({ title: 'Alert', minLength: 1, maxLength: 20 }),
  taskId: Type.Optional(Type.String({ title: 'Task', minLength: 1, maxLength: 64 })),
})
export type ReadAlerts = Type.Static<typeof ReadAlerts>
