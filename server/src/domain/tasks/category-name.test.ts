import { expect, test } from 'vitest'
import { slugOf } from './category-name.ts'

test('makes an address of a name, whatever its letters', () => {
  expect(slugOf('Homeworks & assignment')).toBe('homeworks-assignment')
  expect(slugOf(' 3D printing! ')).toBe('3d-printing')
  expect(slugOf('नल की मरम्मत')).toBe('नल-की-मरम्मत')
})
