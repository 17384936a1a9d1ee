import {
  endJoinLink as endJoinLinkCall,
  letIn as letInCall,
  listJoinLinks,
  listNewcomers,
  makeJoinLink as makeJoinLinkCall,
} from '#contract/endpoints/operate-joining.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

const failure = serverFirst()

export const allJoinLinks = read(listJoinLinks, {})
export const newcomers = read(listNewcomers, {})

// The form shows why it was refused.
export const makeJoinLink = write(makeJoinLinkCall, { stale: [listJoinLinks] })
export const endJoinLink = write(endJoinLinkCall, {
  stale: [listJoinLinks],
  success: () => texts.joining.ended,
  failure,
})
export const letIn = write(letInCall, {
  stale: [listNewcomers],
  success: () => texts.joining.wasLetIn,
  failure,
})
