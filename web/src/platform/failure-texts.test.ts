import { expect, test } from 'vitest'
import { CallFailure } from '#web/platform/call-failure.ts'
import {
  always,
  badRequestOr,
  serverFirst,
  staleOr,
  unlessOtherSuccess,
} from '#web/platform/failure-texts.ts'

const failure = (status: number | null, message = '', code = 'any') =>
  new CallFailure({ status, code, message, issues: [] })

test('prefers the words of the server to those of the catalogue', () => {
  const text = serverFirst(() => 'An error has occurred')
  expect(text(failure(401, 'Email or password is incorrect'))).toBe('Email or password is incorrect')
  expect(text(failure(500))).toBe('An error has occurred')
  expect(text(failure(null))).toBe('An error has occurred')
})

test('keeps a fixed text in spite of the words of the server', () => {
  expect(always(() => 'Task Completion Failed')(failure(409, 'Already marked'))).toBe(
    'Task Completion Failed',
  )
})

test('says the words of the server or Bad request for 400, and the given text for the rest', () => {
  const text = badRequestOr(always(() => 'Something went wrong'))
  expect(text(failure(400, 'The link has expired'))).toBe('The link has expired')
  expect(text(failure(400))).toBe('Bad request')
  expect(text(failure(500, 'Internal Server Error'))).toBe('Something went wrong')
})

test('has other words for an unexpected status of success', () => {
  const text = unlessOtherSuccess(
    always(() => 'No user found'),
    serverFirst(() => 'An error has occurred'),
  )
  expect(text(failure(200, 'fine'))).toBe('No user found')
  expect(text(failure(429, 'Too many attempts'))).toBe('Too many attempts')
})

test('says the words of the server for a conflict, and the given text for all else', () => {
  const text = staleOr(always(() => 'Offer updating failed'))
  expect(text(failure(409, 'This offer was changed', 'stale'))).toBe('This offer was changed')
  expect(text(failure(409, '', 'stale'))).toBe('Offer updating failed')
  expect(text(failure(409, 'This task is taken', 'conflict'))).toBe('Offer updating failed')
})
