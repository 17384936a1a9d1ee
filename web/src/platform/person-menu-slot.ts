import { type ComponentType, createContext, type ReactNode } from 'react'

export interface PersonMenuProps {
  /** The person that it is about; none on what is one's own. */
  person?: { givenId: string; firstName: string; profilePic?: string | null }
  /** The things that can be reported besides the person. */
  subject?: { kind: 'task' | 'offer' | 'question' | 'review'; id: string }
  /** Other entries of this menu, before those about the person. */
  acts?: readonly { label: string; icon: ReactNode; isDanger?: boolean; onClick: () => void }[]
  /** Messages of this person that can be reported, too. */
  messages?: readonly { _id: string; message: string; createdAt: string }[]
}

/** The menu with what one can do about a person. The app puts it in, so that no feature has to know another. */
export const PersonMenuSlot = createContext<ComponentType<PersonMenuProps>>(() => null)
