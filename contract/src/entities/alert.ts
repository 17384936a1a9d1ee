import * as Type from 'typebox'
import { alerts } from '../texts/en/alerts.ts'
import { instant, nullable, oneOf } from './fields.ts'
import { Photo } from './file.ts'

export type AlertType = keyof typeof alerts
export const AlertType = oneOf('Type', Object.keys(alerts) as AlertType[])

export const Alert = Type.Object(
  {
    _id: Type.String(),
    alertType: AlertType,
    alertDesc: Type.String(),
    alertTime: instant,
    taskId: Type.String(),
    /** The person who did it; null if nobody did, or the account is gone. */
    actor: nullable(Type.Object({ firstName: Type.String(), profilePic: nullable(Type.String()) })),
    /** The picture of the task that it is about; null if there is none any more. */
    task: nullable(
      Type.Object({
        categoryId: Type.Integer(),
        /** Its first picture, as long as the reader may see it. */
        photo: nullable(Photo),
      }),
    ),
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
