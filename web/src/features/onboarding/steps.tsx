import type { ReactNode } from 'react'

interface Step {
  title: string
  text: string
  art: ReactNode
}

/** The four pages of the introduction, in their order. */
export const steps: readonly Step[] = [
  {
    title: 'Welcome',
    text: 'Describe your task, review the offers, and choose the best one.',
    art: null,
  },
  {
    title: 'Verified Service Provider',
    text: 'Post any task for free. Verified service providers make you their offers.',
    art: null,
  },
  {
    title: 'Select from the best',
    text: 'Compare prices, skills and ratings, and pick among the top-rated.',
    art: null,
  },
  {
    title: 'Get it done! Pay Them Securely',
    text: 'Your payment is held securely until the task is completed, and released after your review.',
    art: null,
  },
]
