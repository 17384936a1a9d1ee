import { expect, test } from 'vitest'
import type { Message } from '#contract/entities/message.ts'
import { warningsIn } from './warnings.ts'

const said = (number: number, senderId: string, message: string): Message => ({
  ...{ _id: `7-${number}`, senderId, message, file: null, createdAt: '2026-03-01T12:00:00.000Z' },
})

test('[safe.2] warns the reader of an early message, and nobody of an own or a late one', () => {
  const otp = 'Send me the OTP'
  const messages = [said(1, 'asha', otp), said(10, 'ravi', otp), said(11, 'ravi', 'Scan this QR code')]
  expect([...warningsIn(messages, 'ravi')]).toEqual([['7-10', 'code']])
})

test('[safe.2] warns once of each trick', () => {
  const texts = ['Send me the OTP', 'The OTP please', 'Pay ₹500 in advance', 'When can you come?']
  const messages = texts.map((text, i) => said(i + 1, 'ravi', text))
  expect([...warningsIn(messages, 'ravi')]).toEqual([
    ['7-1', 'code'],
    ['7-3', 'advance'],
  ])
})
