/** Times of day that a task may ask for. */
export const timeSlots = ['Morning', 'Afternoon', 'Evening'] as const

type TimeSlot = (typeof timeSlots)[number]

/** The hours of each in India, from and to. The words leave a morning's begin and an evening's end open. */
export const slotHours: Readonly<Record<TimeSlot, readonly [from: number, to: number]>> = {
  Morning: [7, 11],
  Afternoon: [11, 16],
  Evening: [16, 21],
}
