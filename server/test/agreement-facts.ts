export type Side = 'poster' | 'provider'
export type Who = Side | 'stranger' | 'moderator'

export interface Proposed {
  kind: 'change' | 'cancel'
  price?: number
  startDate?: string
  endDate?: string
  timeSlot?: string
  toProvider?: number
}

export interface Rules {
  state: 'Active' | 'Completed' | 'Cancelled'
  version: number
  terms: { price: number; startDate: string | null; endDate: string | null; timeSlot: string }
  isInPerson: boolean
  marks: Record<Side, number | null>
  /** True if the provider has ever marked it done. */
  wasMarkedDone: boolean
  deadline: number | null
  proposals: number
  proposal: (Proposed & { by: Side; at: number }) | null
  arrivedAt: number | null
  /** When the first day and the slot were agreed, and the reminders that they have brought about. */
  dayAgreedAt: number
  remindedOf: ('tomorrow' | 'soon')[]
  /** Alerts that both were sent, oldest first. */
  dayReminders: ('tomorrow' | 'soon')[]
  wrongCodes: number[]
  changesNeeded: number
  cancellation: {
    by: Side | null
    fault: string
    at: number
    isContested: boolean
    decided: string | null
  } | null
  completedAt: number | null
  /** The stars that each side gave the other, and whether both can read them. */
  stars: Record<Side, number | null>
  isPublished: boolean
  events: [kind: string, by: Who | null][]
}

export const begin = (terms: Rules['terms'], isInPerson: boolean, at: number): Rules => ({
  ...{ state: 'Active', version: 1, terms, isInPerson, deadline: null, proposals: 0, proposal: null },
  ...{ arrivedAt: null, wrongCodes: [], changesNeeded: 0, cancellation: null, completedAt: null },
  ...{ dayAgreedAt: at, remindedOf: [], dayReminders: [] },
  ...{
    wasMarkedDone: false,
    marks: { poster: null, provider: null },
    stars: { poster: null, provider: null },
    isPublished: false,
    events: [['Agreed', 'poster']],
  },
})
