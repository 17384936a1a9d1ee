import { expect, test } from 'vitest'
import { upiUri } from '#web/features/payments/upi.ts'

test('[pay.7] names payee, amount, currency and a note in a UPI code', () => {
  expect(
    upiUri({ upiId: 'ravi.k@okbank', name: 'Ravi Kumar' }, 450, 'TaskBazaar: Twenty pages & a map'),
  ).toBe(
    'upi://pay?pa=ravi.k@okbank&pn=Ravi%20Kumar&am=450.00&cu=INR&tn=TaskBazaar%3A%20Twenty%20pages%20%26%20a%20map',
  )
})
