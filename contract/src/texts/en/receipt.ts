/** The receipt that both parties of a task can print. */
export const title = (task: string) => `Receipt for ${task}`
export const testMoney = 'Test money: nothing of this is real.'
export const heldBy = (provider: string) => `The money was held by ${provider} until both confirmed.`
export const poster = 'Posted by'
export const provider = 'Done by'
export const task = 'Task'
export const price = 'Agreed price'
export const moved = 'What moved'
export const when = 'When'
export const what = 'What'
export const amount = 'Amount'
export const kinds = {
  hold: 'Paid and held',
  release: 'Released to the provider',
  fee: 'Fee of the market',
  refund: 'Refunded',
} as const
export const total = 'Sum of what was held'
export const providers = { sandbox: 'the sandbox', razorpay: 'Razorpay', direct: '' } as const
