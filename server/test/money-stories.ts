import fc from 'fast-check'
import { hourMs } from '#contract/time.ts'
import type { Giver } from '#server/domain/agreements/command.ts'
import type { agreementCommands } from '#server/domain/agreements/commands.ts'

export type Step = (taskId: number) => Promise<unknown>
export type Name = keyof typeof agreementCommands

/** The ways in which a history of money goes on. */
export interface Acts {
  /** Gives a command on the agreement of a task. */
  gives(taskId: number, name: Name, by: Giver, input: object): Promise<unknown>
  /** Pays the sum that is due or another one, and reports the payment so many times at once. */
  pays(taskId: number, sum: 'due' | 'other', currency: string, times: number): Promise<unknown>
  /** Runs the jobs that settle the payments of a task. */
  settle: Step
  /** Lets the clock go on. */
  passes(ms: number): void
}

/** Random stories of one task's money: payments, proposals, marks, disputes, deadlines and settlements. */
export const moneyStories = ({ gives, pays, settle, passes }: Acts): fc.Arbitrary<Step[]> => {
  const side = fc.constantFrom<Giver>('poster', 'provider')
  const sums = { pricePaise: null, startDate: null, endDate: null, timeSlot: null, description: null }
  const marking = { rating: 5, autoCompleteDays: 2 }
  const command = (name: Name, by: fc.Arbitrary<Giver>, input: fc.Arbitrary<object> = fc.constant({})) =>
    fc.tuple(by, input).map(
      ([by, input]): Step =>
        taskId =>
          gives(taskId, name, by, input),
    )
  const clock = fc.constant<Giver>('clock')
  const paise = fc.constantFrom(0, 1, 33_333, 100_000)
  const deciding = command(
    'decideDispute',
    fc.constant('moderator'),
    paise.map(toProviderPaise => ({ toProviderPaise, note: 'As we said' })),
  )
  const steps = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .record({
          sum: fc.constantFrom('due', 'due', 'due', 'other'),
          currency: fc.constantFrom('INR', 'INR', 'INR', 'USD'),
          times: fc.integer({ min: 1, max: 3 }),
        })
        .map(
          ({ sum, currency, times }): Step =>
            taskId =>
              pays(taskId, sum as 'due', currency, times),
        ),
    },
    {
      weight: 3,
      arbitrary: command(
        'proposeChange',
        side,
        fc
          .constantFrom(50_000, 100_000, 133_333)
          .map(pricePaise => ({ ...sums, pricePaise, reason: 'As we said' })),
      ),
    },
    {
      weight: 1,
      arbitrary: command(
        'proposeCancel',
        side,
        paise.map(toProviderPaise => ({ toProviderPaise, reason: 'As we said' })),
      ),
    },
    { weight: 4, arbitrary: command('accept', side) },
    { weight: 2, arbitrary: command('mark', side, fc.constant(marking)) },
    {
      weight: 1,
      arbitrary: command('cancel', side, fc.constant({ fault: 'nobody', reason: 'Plans changed' })),
    },
    {
      weight: 1,
      arbitrary: command(
        'openDispute',
        side,
        paise.map(toProviderPaise => ({ toProviderPaise, reason: 'As we said', disputeDays: 1 })),
      ),
    },
    {
      weight: 1,
      arbitrary: command(
        'nameAmount',
        side,
        paise.map(toProviderPaise => ({ toProviderPaise })),
      ),
    },
    { weight: 1, arbitrary: command('askModerator', side) },
    { weight: 1, arbitrary: deciding },
    ...(['autoComplete', 'giveBack', 'closeProposal', 'askByItself', 'decideByItself'] as const).map(
      name => ({
        weight: 1,
        arbitrary: command(name, clock),
      }),
    ),
    {
      weight: 1,
      arbitrary: fc.constantFrom(1, 30, 24 * 20).map(
        (hours): Step =>
          async () =>
            passes(hours * hourMs),
      ),
    },
    { weight: 2, arbitrary: fc.constant<Step>(settle) },
  )

  const payment = fc.constant<Step>(taskId => pays(taskId, 'due', 'INR', 1))
  const opening = command(
    'openDispute',
    fc.constant('poster'),
    fc.constant({ toProviderPaise: 0, reason: 'As we said', disputeDays: 1 }),
  )
  const aDay: Step = async () => passes(24 * hourMs)
  const asking: Step = taskId => gives(taskId, 'askModerator', 'poster', {})
  /** Most stories begin with a payment, and some of those with a dispute, because chance alone seldom gets there. */
  return fc
    .tuple(
      fc.constantFrom('any', 'paid', 'paid', 'disputed', 'asked', 'decided'),
      payment,
      opening,
      deciding,
      fc.array(steps, { minLength: 3, maxLength: 14, size: 'max' }),
    )
    .map(([kind, paying, disputing, decision, rest]) => {
      const disputed = [paying, disputing]
      const asked = [...disputed, aDay, asking]
      const beginnings = { any: [], paid: [paying], disputed, asked, decided: [...asked, decision] }
      return [...beginnings[kind], ...rest]
    })
}
