/** A task of the sample market. */
export interface SampleTask {
  categoryId: number
  title: string
  description: string
  /** Rupees. */
  budget: number
  /** Absent when it is done from anywhere. */
  place?: [city: string, address: string]
  needs?: string
  days?: number
}
