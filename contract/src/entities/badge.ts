import * as Type from 'typebox'
import { badgeKinds } from '../verification.ts'
import { instant, oneOf } from './fields.ts'

/** Something about a person that was checked. */
export const Badge = Type.Object(
  {
    kind: oneOf('Kind', badgeKinds),
    /** The college, or what the checked document says; 'Email' and 'Phone' for the others. */
    label: Type.String(),
    /** When it was checked. */
    since: instant,
  },
  { title: 'Badge' },
)
export type Badge = Type.Static<typeof Badge>
