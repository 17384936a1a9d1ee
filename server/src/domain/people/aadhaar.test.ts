import { expect, test } from 'vitest'
import { isFromAadhaar, namesAadhaar } from './aadhaar.ts'

const number = '999941057058'

test('[ver.2] finds Aadhaar numbers however they are written', () => {
  for (const text of [
    number,
    '9999 4105 7058',
    '9999-4105-7058',
    'id: 99 99 41 05 70 58.',
    '९९९९ ४१०५ ७०५८',
    '９９９９４１０５７０５８',
    'AADHAR',
    'my e-aadhaar',
    'आधार कार्ड',
  ])
    expect([text, namesAadhaar(text)]).toEqual([text, true])
})

test('[ver.2] takes other numbers and words for nothing else', () => {
  for (const text of [
    // Each other check digit.
    ...[0, 1, 2, 3, 4, 5, 6, 7, 9].map(digit => `99994105705${digit}`),
    '199941057058',
    '9999410570581',
    '9999 4105 705',
    'Radharani',
    'Driving licence DL-0420110149646',
  ])
    expect([text, namesAadhaar(text)]).toEqual([text, false])
})

test('[ver.2] finds in a longer text only what looks like the card', () => {
  expect(isFromAadhaar(`Name: Asha\nNo. 9999 4105 7058`)).toBe(true)
  expect(isFromAadhaar(number)).toBe(true)
  expect(isFromAadhaar('99 99 41 05 70 58')).toBe(false)
  expect(isFromAadhaar('UNIQUE IDENTIFICATION\n AUTHORITY OF INDIA')).toBe(true)
})
