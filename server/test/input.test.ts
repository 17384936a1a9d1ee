import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import * as auth from '#contract/endpoints/auth.ts'
import { sendMessage } from '#contract/endpoints/messages.ts'
import { postOffer } from '#contract/endpoints/offers.ts'
import { listTasks, postTask } from '#contract/endpoints/tasks.ts'
import { type Actor, aProfile, aTask, offerText, password } from '../seeds/actor.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const [asha, ravi] = await world.named('Asha', 'Ravi')
const task = await asha.posts()

const long = (length: number) => 'x'.repeat(length)
// Astral characters count as one: the limits are in code points, as PostgreSQL counts.
const astral = (length: number) => '😀'.repeat(length)

/** The values that must pass and must fail for one field, in an otherwise valid form. */
interface Field {
  good: unknown[]
  bad: unknown[]
}

const notText = [5, true, {}, [], null]
const texts = (min: number, max: number, isOptional = false): Field => ({
  good: [
    long(Math.max(min, 1)),
    long(max),
    astral(max),
    `  ${long(max)}  `,
    ...(isOptional ? [undefined, '', '  '] : []),
  ],
  bad: [
    long(max + 1),
    'nul\0'.repeat(8),
    '\ud800'.repeat(30),
    ...notText,
    ...(isOptional ? [] : [undefined, '', '   ', long(min - 1), ` ${long(min - 1)} `]),
  ],
})
const numbers = (good: number[], bad: unknown[]): Field => ({
  good,
  bad: [...bad, undefined, null, '5', 'abc', true, [], {}, Number.NaN, Number.POSITIVE_INFINITY],
})

interface Case {
  name: string
  endpoint: Endpoint
  valid: () => Record<string, unknown>
  fields: Record<string, Field>
  actor?: () => Actor
  params?: () => Record<string, string>
  /** How many things of this kind there are. */
  stored: string
}

let emails = 0
const cases: Case[] = [
  {
    name: 'signUp',
    endpoint: auth.signUp,
    actor: () => world.visitor(),
    stored: 'SELECT count(*) FROM users',
    valid: () => ({ firstName: 'Asha', lastName: 'Rao', email: `input${emails++}@example.in`, password }),
    fields: {
      firstName: texts(1, 50),
      lastName: texts(0, 50, true),
      email: {
        good: [],
        bad: [
          '',
          ' ',
          'x',
          'x@',
          '@x.in',
          'a b@x.in',
          `${long(250)}@x.in`,
          'a@x.in\0',
          'a@x\n.in',
          undefined,
          ...notText,
        ],
      },
      password: {
        good: [long(8), long(128), 'पासवर्ड१२'],
        bad: [long(7), long(129), '', undefined, 'nul\0nul\0nul', ...notText],
      },
    },
  },
  {
    name: 'updateProfile',
    endpoint: auth.updateProfile,
    stored: `SELECT count(*) FROM users WHERE city = 'Pune' AND college = 'Fergusson College' AND age = 28
      AND gender = 'female' AND skills = 'Maths, patience' AND description = 'I like to get things done.'`,
    valid: aProfile,
    fields: {
      age: numbers([0, 28, 120], [-1, 121, 28.5, 1e10]),
      gender: { good: ['male', 'female', 'other'], bad: ['', 'Male', 'none', undefined, ...notText] },
      city: texts(1, 80),
      college: texts(1, 120),
      skills: texts(0, 500, true),
      description: texts(1, 2000),
    },
  },
  {
    name: 'postTask',
    endpoint: postTask,
    stored: 'SELECT count(*) FROM tasks',
    valid: aTask as () => Record<string, unknown>,
    fields: {
      categoryId: numbers([1, 14], [0, 6, 12, 15, 18, 1.5, -1, 1e12]),
      title: texts(10, 120),
      description: texts(25, 5000),
      specificRequirement: texts(0, 2000, true),
      modeOfTask: { good: ['In-Person', 'Remotely'], bad: ['', 'remotely', undefined, ...notText] },
      taskCity: texts(1, 80),
      taskLocation: texts(1, 300),
      dateFlexible: { good: [true], bad: ['true', 1, null, {}, false] },
      startDate: {
        good: [null, undefined, '2026-03-01', '2028-02-29'],
        bad: [
          '',
          '2026-02-28',
          '2026-02-30',
          '2027-02-29',
          '01-03-2026',
          '2026-3-1',
          '2026-03-01T00:00:00Z',
          20260301,
          '+002026-03-01',
        ],
      },
      endDate: {
        good: [null, undefined, '2026-03-01', '9999-12-31'],
        bad: ['', '2026-02-28', '2026-13-01', 'soon', 5],
      },
      timeSlot: {
        good: ['Morning', 'Afternoon', 'Evening'],
        bad: ['', 'morning', 'Night', undefined, ...notText],
      },
      timeFlexible: { good: [true, false, undefined], bad: ['true', 1, null] },
      budget: numbers([1, 0.01 + 1, 10_000_000, 99.99], [0, -5, 0.99, 10_000_000.01, 1.005, 1e300]),
      workDays: { good: [0, 365, undefined], bad: [-1, 366, 1.5, '3', null] },
    },
  },
  {
    name: 'postOffer',
    endpoint: postOffer,
    actor: () => ravi,
    params: () => ({ taskId: task.givenId }),
    stored: 'SELECT count(*) FROM offers',
    valid: () => ({ price: 450, description: offerText }),
    fields: {
      price: numbers([1, 10_000_000, 450.5], [0, -1, 10_000_001, 450.555]),
      description: texts(25, 2000),
    },
  },
  {
    name: 'sendMessage',
    endpoint: sendMessage,
    params: () => ({ friendId: ravi.user.givenId }),
    stored: 'SELECT count(*) FROM messages',
    valid: () => ({ message: 'Hello' }),
    fields: {
      message: {
        good: [long(1), long(5000), astral(5000)],
        bad: [long(5001), '', '  ', 'a\0', '\udc00', undefined, ...notText],
      },
      clientId: {
        good: [undefined],
        bad: ['', 'x', '123', 'g0000000-0000-4000-8000-000000000000', 5, null, long(400)],
      },
    },
  },
]

const count = async (statement: string) => Number((await world.pool.query(statement)).rows[0].count)

for (const { name, endpoint, valid, fields, stored, ...rest } of cases) {
  for (const [field, { good, bad }] of Object.entries(fields)) {
    test(`[val.1] checks ${name}: ${field} at its limits and past them`, async () => {
      const actor = rest.actor?.() ?? asha
      const sends = (value: unknown) =>
        actor.tries(endpoint, { params: rest.params?.(), body: { ...valid(), [field]: value } } as never)
      for (const value of good) {
        // Each bidder has one active offer: the earlier one makes room.
        await world.pool.query(`UPDATE offers SET status = 'Rejected'`)
        expect([field, value, (await sends(value)).status]).toEqual([field, value, endpoint.status])
      }
      await world.pool.query(`UPDATE offers SET status = 'Rejected'`)
      if (name === 'updateProfile') await actor.setsUpProfile()
      const before = await count(stored)
      for (const value of bad) {
        const answer = await sends(value)
        const body = answer.body as unknown as {
          message: string
          code: string
          issues: { path: string; message: string }[]
        }
        expect([field, value, answer.status, body.code]).toEqual([field, value, 400, 'validation_failed'])
        expect(body.message.length).toBeGreaterThan(5)
        expect(body.issues.length).toBeGreaterThan(0)
        for (const issue of body.issues)
          expect(issue.message).not.toMatch(/must match|undefined|schema|\/|\bNaN\b/)
      }
      expect(await count(stored)).toBe(before)
    })
  }
}

test('stores every text in Unicode NFC, and finds it whichever form was typed', async () => {
  const composed = 'Caf\u00e9 \u0929\u0940 painting, ten walls'
  const decomposed = composed.normalize('NFD')
  const posted = await asha.posts(aTask({ title: decomposed }))
  expect(posted.title).toBe(composed)
  for (const q of [composed, decomposed]) {
    const found = await ravi.does(listTasks, { query: { q } })
    expect(found.map(({ givenId }) => givenId)).toEqual([posted.givenId])
  }
  expect((await asha.says(decomposed, ravi)).message).toBe(composed)
})

test('opens the account by a password however the keyboard writes its letters', async () => {
  const email = 'letters@example.in'
  const [composed, decomposed] = ['caf\u00e9 in the morning', 'cafe\u0301 in the morning']
  await world.visitor().does(auth.signUp, { body: { firstName: 'Asha', email, password: decomposed } })
  for (const password of [composed, decomposed])
    expect((await world.visitor().tries(auth.logIn, { body: { email, password } })).status).toBe(201)
})
