import { afterAll } from 'vitest'
import { passwordCost } from '#server/access/password.ts'
import { closeWorlds } from './world.ts'

// Thousands of people sign up in a run. What a password costs is tested with the whole program.
Object.assign(passwordCost, { memoryCost: 64, timeCost: 1 })

afterAll(closeWorlds)
