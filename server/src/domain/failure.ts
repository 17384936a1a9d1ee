import type { Failure, FailureCode } from '#contract/entities/failure.ts'
import type { failures } from '#contract/texts/en/failures.ts'
import { defaultLanguage, type Language, textsIn } from '#contract/texts/languages.ts'

type Texts = typeof failures
export type FailureName = keyof Texts

/** A failure whose sentence needs no parameters. */
export type PlainFailure = { [N in FailureName]: Texts[N] extends string ? N : never }[FailureName]

/** The parameters of a failure's sentence: nothing, or one object. */
type ParamsOf<N extends FailureName> = Texts[N] extends (params: infer P) => string ? [P] : []

/** Why something is refused, by name; its words are found where the answer leaves. */
export interface Said {
  readonly name: FailureName
  readonly params: object | undefined
}

const say = <N extends FailureName>(name: N, ...[params]: ParamsOf<N>): Said => ({
  name,
  params: params as object | undefined,
})

/** The words for it in a language. */
export const textOf = ({ name, params }: Said, language: Language): string => {
  const text: string | ((params: never) => string) = textsIn(language).failures[name]
  return typeof text === 'string' ? text : text(params as never)
}

/** One bad field, with what stands beside it. */
export interface BadField {
  path: string
  said: Said
}

export const issue = <N extends FailureName>(path: string, name: N, ...params: ParamsOf<N>): BadField => ({
  path,
  said: say(name, ...params),
})

interface Details {
  issues?: readonly BadField[]
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
  /** True if an operator caused it on purpose, so it is no fault. */
  isPlanned?: boolean
}

const inWordsOf = (said: readonly Said[], language: Language): string =>
  said.map(one => textOf(one, language)).join('. ')

/** An answer that is not a success, thrown anywhere below a handler. */
export class AppError extends Error {
  readonly issues: readonly BadField[] | undefined
  readonly retryAfter: number | undefined
  readonly isPlanned: boolean

  constructor(
    readonly status: number,
    readonly code: FailureCode,
    readonly said: readonly Said[],
    { issues, retryAfter, isPlanned = false }: Details = {},
  ) {
    // For the log.
    super(inWordsOf(said, defaultLanguage))
    this.issues = issues
    this.retryAfter = retryAfter
    this.isPlanned = isPlanned
  }
}

/** The answer as the contract has it, in the words of a language. */
export const inWords = ({ code, said, issues }: AppError, language: Language): Failure => ({
  message: inWordsOf(said, language),
  code,
  ...(issues && { issues: issues.map(({ path, said }) => ({ path, message: textOf(said, language) })) }),
})

/** 400, with a sentence for each bad field. */
export const invalid = (...issues: BadField[]): AppError =>
  new AppError(
    400,
    'validation_failed',
    issues.map(({ said }) => said),
    { issues },
  )

/** A failure with a code of its own. */
export const failure = <N extends FailureName>(
  status: number,
  code: FailureCode,
  name: N,
  ...params: ParamsOf<N>
): AppError => new AppError(status, code, [say(name, ...params)])

/** 400 for a wrong code or password, shown beside its field. */
export const wrongCredentials = (path: string, name: PlainFailure): AppError =>
  new AppError(400, 'wrong_credentials', [{ name, params: undefined }], { issues: [issue(path, name)] })

export const notSignedIn = (): AppError => failure(401, 'not_signed_in', 'notSignedIn')

export const notAllowed = <N extends FailureName>(name: N, ...params: ParamsOf<N>): AppError =>
  failure(403, 'not_allowed', name, ...params)

export const notFound = (what: Extract<FailureName, `${string}otFound`>): AppError =>
  failure(404, 'not_found', what)

export const conflict = <N extends FailureName>(name: N, ...params: ParamsOf<N>): AppError =>
  failure(409, 'conflict', name, ...params)

/** The page in front of somebody is outdated, so they should look again. */
export const stale = (name: PlainFailure): AppError => failure(409, 'stale', name)

export const tooMany = <N extends FailureName = 'tooManyAttempts'>(
  retryAfter: number,
  ...[name, ...params]: [] | [N, ...ParamsOf<N>]
): AppError =>
  new AppError(
    429,
    'too_many_requests',
    [name ? say(name, ...(params as ParamsOf<N>)) : say('tooManyAttempts')],
    {
      retryAfter,
    },
  )

/** 503: the call has changed nothing and can be tried again after this many seconds. */
export const unavailable = (name: PlainFailure, retryAfter: number): AppError =>
  new AppError(503, 'unavailable', [{ name, params: undefined }], { retryAfter })

/** 503 for strangers who give way to members: that they do is no failure of the server. */
export const givesWay = (): AppError =>
  new AppError(503, 'unavailable', [say('tooManyPeople')], { retryAfter: 2, isPlanned: true })

/** 503 while the market is read-only, with what operators say of it. */
export const readOnly = (text: string): AppError =>
  new AppError(503, 'unavailable', [say('readOnly', { text })], { retryAfter: 10, isPlanned: true })
