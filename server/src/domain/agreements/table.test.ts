import { expect, test } from 'vitest'
import { agreementStates } from '#contract/entities/task.ts'
import type { Command } from './command.ts'
import { agreementCommands } from './commands.ts'
import { givers, type Name, names, outcome, situations } from './situations.ts'

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

const someAgreement = situations['money is held and more is due']!

const commandRows = () =>
  Object.entries(agreementCommands as unknown as Record<Name, Command<object>>).map(([name, command]) => {
    const { goneWhen = [], refusedWhen, wrongWhen = [] } = command
    const refusals = [...goneWhen, ...refusedWhen, ...wrongWhen].map(([error]) => {
      const { status, code, message } = error({ agreement: someAgreement } as never)
      return `${status}${code === 'stale' ? ' stale' : ''}: ${message}`
    })
    const cells = [name, command.by.join(', '), command.from.join(', ')]
    return [...cells, [...new Set(refusals)].join('<br>') || '–', command.makes.join(', ')]
  })

/** A side that is not in the table of a command gets 403 before anything else is checked. */
const mayGive = (name: Name) => givers.filter(by => (agreementCommands[name].by as string[]).includes(by))

const cell = (...asked: Parameters<typeof outcome>): string => {
  const it = outcome(...asked)
  if ('events' in it) return it.events.map(({ kind }) => kind).join(', ') || 'nothing changes'
  return `${it.refused.status}${it.refused.code === 'stale' ? ' stale' : ''}`
}

const situationRows = () =>
  names.flatMap(name =>
    mayGive(name).map(by => [name, by, ...Object.values(situations).map(it => cell(name, by, it))]),
  )

/** Situations that the table of commands does not ask about, with the one thing that can differ. */
const circumstanceRows = () =>
  names.map(name => {
    const { by, from } = agreementCommands[name] as { by: readonly string[]; from: readonly string[] }
    const isOfPeople = by.includes('poster') || by.includes('provider')
    const same = 'no difference'
    const deleted =
      from.includes('Active') || from.includes('Disputed')
        ? 'cannot happen: an account with work under way is not deleted'
        : isOfPeople
          ? 'the person who still has an account can do it'
          : same
    return [
      name,
      same,
      isOfPeople ? same : 'no difference: the clock or a moderator gives this command',
      deleted,
    ]
  })

/** The commands that move an agreement from one state to another, in any of the situations. */
const moves = () => {
  const edges = new Map<string, Set<string>>()
  for (const agreement of Object.values(situations))
    for (const name of names)
      for (const by of mayGive(name)) {
        const it = outcome(name, by, agreement)
        if (!('events' in it)) continue
        const edge = `${agreement.state} --> ${it.state}`
        edges.set(edge, (edges.get(edge) ?? new Set()).add(name))
      }
  return edges
}

const chart = (): string =>
  [
    '```mermaid',
    'stateDiagram-v2',
    ...agreementStates.map(state => `  ${state}`),
    '  [*] --> Active: an offer is accepted',
    ...[...moves()].map(([edge, by]) => `  ${edge}: ${[...by].join(', ')}`),
    '```',
  ].join('\n')

/** The table as a page for people, drawn from the code. Run with `-u` at the end, it draws the page again. */
const page = (): string => `# What can be done under an agreement

\`server/src/domain/agreements/table.test.ts\` writes this page from \`agreementCommands\`. The states of an agreement are
${agreementStates.join(', ')}.
If the table does not name the state, the command fails with 409. If it does not name the person, the command fails with
403. Money is a part of the agreement: what is held, what is due, and how the two settle it. An unpaid payment does not
affect any command. The app closes it when the sum that is due changes. Money that was settled cannot move again.

${chart()}

## The commands

${table(['command', 'by', 'from', 'refused when', 'events that may follow'], commandRows())}

## In each situation

Each cell shows the events that follow from a valid command, or the status with which it is refused. In this table
people act one hour after the situation began. The clock acts after all deadlines have passed. The task is in person,
and its last day has passed.

${table(['command', 'by', ...Object.keys(situations)], situationRows())}

## In other circumstances

${table(['command', 'the two are blocked from each other', 'one of them is limited', 'the account of one is deleted'], circumstanceRows())}
`

test('describes the table of commands correctly in docs/agreement.md', async () => {
  await expect(page()).toMatchFileSnapshot('../../../../docs/agreement.md')
})

test('leaves no cell of the page empty', () => {
  const cells = [...commandRows(), ...situationRows(), ...circumstanceRows()].flat()
  expect(cells.filter(text => text.trim() === '')).toEqual([])
})

test('never changes the state of an ended agreement: only active and disputed ones change', () => {
  expect(Object.fromEntries([...moves()].map(([edge, by]) => [edge, [...by].toSorted().join()]))).toEqual({
    'Active --> Active':
      'accept,addTime,arrive,changesNeeded,choosePayment,closeProposal,decline,mark,notDone,proposeCancel,proposeChange,receive,sayPaid,withdraw',
    'Active --> Completed': 'autoComplete,mark',
    'Active --> Cancelled': 'accept,cancel,carryOutCancel,giveBack',
    'Active --> Disputed': 'openDispute',
    'Disputed --> Disputed': 'addTime,askByItself,askModerator,nameAmount',
    'Disputed --> Completed': 'decideByItself,nameAmount',
    'Disputed --> Cancelled': 'decideDispute',
    'Completed --> Completed': 'addTime,sayPaid',
    'Cancelled --> Cancelled': 'addTime,contest,decideFault',
  })
})
