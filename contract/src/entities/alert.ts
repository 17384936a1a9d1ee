import * as Type from 'typebox'
import { instant, oneOf } from './fields.ts'

export const alertTypes = [
  'New Offer',
  'Offer Accepted',
  'Offer Declined',
  'Completion Marked',
  'Task Completed',
  'Task Deleted',
] as const
export const AlertType = oneOf('Type', alertTypes)
export type AlertType = Type.Static<typeof AlertType>

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
