import { appBase, paths } from '#contract/paths.ts'

/** The address that an invitation is, by its end. */
export const joinAddress = (token: string): string =>
  `${location.origin}${appBase}${paths.signup}?invitation=${token}`
