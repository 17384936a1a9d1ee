import { expect, test } from 'vitest'
import { rupees } from '#web/ui/money.tsx'

test('groups rupees the Indian way, and shows paise only where there are any', () => {
  expect(rupees(1)).toBe('₹1')
  expect(rupees(99999)).toBe('₹99,999')
  expect(rupees(125000)).toBe('₹1,25,000')
  expect(rupees(10_000_000)).toBe('₹1,00,00,000')
  expect(rupees(750.5)).toBe('₹750.50')
  expect(rupees(0.05)).toBe('₹0.05')
})
