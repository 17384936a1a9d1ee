import { paySandbox, startPayment } from '#contract/endpoints/payments.ts'
import type { Payment } from '#contract/entities/payment.ts'
import type { Task } from '#contract/entities/task.ts'
import { type Actor, inTask } from './actor.ts'

/** Pays with test money what is due on a task; the payment as it is then. */
export const pays = async (poster: Actor, task: Pick<Task, 'givenId'>): Promise<Payment> => {
  const { paymentId } = await poster.does(startPayment, inTask(task))
  return poster.does(paySandbox, { params: { paymentId }, body: { outcome: 'paid' } })
}
