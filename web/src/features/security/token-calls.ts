import {
  listTokens,
  makeToken as makeTokenCall,
  revokeToken as revokeTokenCall,
} from '#contract/endpoints/tokens.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

export const ownTokens = read(listTokens, {})

export const makeToken = write(makeTokenCall, { stale: [listTokens], failure: serverFirst() })
export const revokeToken = write(revokeTokenCall, {
  stale: [listTokens],
  success: () => texts.tokens.revoked,
  failure: serverFirst(),
})
