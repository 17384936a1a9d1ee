import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Trick, trickIn } from './tricks.ts'

const examples: Record<Trick, string[]> = {
  code: [
    'Please send me the OTP you just got',
    'Tell the otp, I will confirm',
    'ओटीपी बताइए',
    'You will get a verification code, read it to me',
    'enter your UPI PIN and the money comes',
    'Need card CVV only',
  ],
  collect: [
    'I sent you a collect request, accept it',
    'Accept my request on GPay and you get the money',
    'Approve the payment request please',
    'Put your PIN to receive ₹500',
  ],
  qr: [
    'Scan this QR code to receive your payment',
    'I am sending QR, please scan',
    'Scan my code',
    'Here is the QR-code',
  ],
  advance: [
    'Please pay ₹500 in advance',
    'I need 50% advance before I come',
    'Send some advance for petrol',
    'An advance of Rs 200 is needed',
    'advance payment only',
    'First pay a registration fee of 300',
    'Refundable deposit ₹1,000',
    'Give token money today',
    'थोड़ा एडवांस भेज दीजिए',
  ],
  app: [
    'Message me on WhatsApp',
    'https://wa.me/919876543210',
    't.me/quickjobs',
    'Join chat.whatsapp.com/Abc123',
    'Install AnyDesk, I will help',
    'download this work.apk',
  ],
  upi: ['pay to ravi@okaxis', '9876543210@paytm'],
}

test.each(Object.entries(examples))('[safe.2] warns of %s', (trick, texts) => {
  for (const text of texts) expect([text, trickIn(text)]).toEqual([text, trick])
})

test('[safe.2] says nothing of what neighbours write to each other', () => {
  for (const text of [
    '',
    'When can you come?',
    'Thanks in advance!',
    'Let me know in advance if you are late',
    'Please tell me a day in advance',
    'I need to know well in advance',
    'I teach advanced maths',
    'Is advance booking possible?',
    'My PIN code is 411001',
    'The arrival code is on my screen',
    'What is the gate code?',
    'I request you to collect the keys from the guard',
    'Can you accept my offer?',
    'Please design a menu with a QR for each table',
    'Scan the document and mail it',
    'Can you set up WhatsApp on my mother’s phone?',
    'The bank deposit slip is on the table',
    '₹450 is fine, paid here after the work',
    'Write to me at asha@example.in',
    'I live in Pune, near the optician',
    'The laptop, a Dell 5.apkish one',
  ])
    expect([text, trickIn(text)]).toEqual([text, null])
})

test('[safe.2] names the worst of several', () => {
  expect(trickIn('Scan the QR code, pay advance to ravi@ybl and send the OTP')).toBe('code')
})

test('[safe.2] takes no time over any text', () => {
  fc.assert(fc.property(fc.string({ maxLength: 2_000, unit: 'grapheme' }), text => void trickIn(text)))
  for (const piece of ['pay ', 'in advance ', '1,', 'scan ', 'pin ', 'message on ', 'accept request '])
    expect([null, 'advance', 'collect', 'qr']).toContain(trickIn(piece.repeat(5_000)))
})
