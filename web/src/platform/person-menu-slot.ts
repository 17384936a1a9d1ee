import { type ComponentType, createContext, type ReactNode } from 'react'

export interface PersonMenuProps {
  /** Whom it is about. */
  person: { givenId: string; firstName: string }
  /** What can be reported beside the person. */
  subject?: { kind: 'task' | 'offer'; id: string }
  /** What else this menu holds, before what is about the person. */
  acts?: readonly { label: string; icon: ReactNode; onClick: () => void }[]
  /** Any of these messages of theirs can be reported, too. */
  messages?: readonly { _id: string; message: string; createdAt: string }[]
}

/** The menu with what one can do about a person. The app puts it in, so that no feature has to know another. */
export const PersonMenuSlot = createContext<ComponentType<PersonMenuProps>>(() => null)
