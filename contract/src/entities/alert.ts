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
