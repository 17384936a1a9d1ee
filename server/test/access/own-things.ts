import { afterAll, onTestFinished } from 'vitest'
import * as account from '#contract/endpoints/account.ts'
import { logIn, startGoogleLogIn, verifyEmail } from '#contract/endpoints/auth.ts'
import { saveDrafts } from '#contract/endpoints/drafts.ts'
import { moderatePerson } from '#contract/endpoints/moderation.ts'
import { subscribeToPush } from '#contract/endpoints/notifications.ts'
import { saveSearch } from '#contract/endpoints/searches.ts'
import { makeToken } from '#contract/endpoints/tokens.ts'
import { requestCollegeLink, requestPhoneCode } from '#contract/endpoints/verification.ts'
import { codeAt, stepAt } from '#server/domain/totp.ts'
import { type Actor, aTask, password } from '../../seeds/actor.ts'
import type { Answered } from '../../seeds/caller.ts'
import { triesDocument } from '../../seeds/documents.ts'
import { triesUpload, uploads } from '../../seeds/files.ts'
import { codeTo } from '../../seeds/phones.ts'
import { bytesOf } from '../base32.ts'
import { Issuer } from '../issuer.ts'
import { newPhone } from '../phone-steps.ts'
import { picture } from '../pictures.ts'
import { PushBrowser, PushService } from '../push-service.ts'
import { createHarness, details, keys } from '../sandbox-harness.ts'
import { createWorld, tokenIn, type World } from '../world.ts'
import type { AnyInput } from './rows.ts'
import { type Cast, newAddress } from './story.ts'

/** A write that will succeed when it is sent. */
export interface Ready {
  by: Actor
  input?: AnyInput
  /** Sends a form with a file, which the contract's input does not hold. */
  send?(headers: Record<string, string>): Promise<Answered<unknown>>
  /** The world of `by`, where it has one of its own. */
  world?: World
}

/** The services outside of a market that some writes need, and the settings that name them. */
export const openOutside = async () => {
  const issuer = await Issuer.start()
  const pushes = await PushService.open()
  afterAll(() => {
    issuer.stop()
    pushes.close()
  })
  const config = {
    google: { ...Issuer.client, issuer: issuer.url },
    colleges: [{ domain: 'example.in', name: 'Example College' }],
    pushAllow: [pushes.origin],
  }
  return { issuer, pushes, config }
}
export type Outside = Awaited<ReturnType<typeof openOutside>>

const note = 'Against the rules'
const aSearch = { name: 'Near me', filter: { city: 'Pune' }, notify: false }
const ownSearch = async (browser: Actor) => ({ id: (await browser.does(saveSearch, { body: aSearch }))._id })

/** How each write succeeds on own things of which the table of access knows nothing, outside of a task. */
export const onOwnThings = (
  cast: Cast,
  { issuer, pushes }: Outside,
): Record<string, () => Promise<Ready>> => {
  const { world } = cast
  const operator = () => cast.browserOf('operator')

  /** Somebody whose address is verified, with the secret of a second factor that is about to be on. */
  const startsTwoFactor = async () => {
    const by = await world.person()
    const token = tokenIn(await world.mailer.newestTo(by.user.email))
    await by.does(verifyEmail, { body: { token } })
    const { secret } = await by.does(account.startTwoFactor, { body: { password } })
    /** What the phone shows, after so many half minutes. */
    const shown = (steps = 0) => codeAt(bytesOf(secret), stepAt(world.clock.now()) + steps)
    return { by, shown }
  }
  const withTwoFactor = async () => {
    const { by, shown } = await startsTwoFactor()
    const { recoveryCodes } = await by.does(account.enableTwoFactor, { body: { code: shown() } })
    return { by, shown, code: recoveryCodes[0]! }
  }
  const withCode = async () => {
    const { by, code } = await withTwoFactor()
    return { by, input: { body: { code } } }
  }

  return {
    revokeToken: async () => {
      const by = await operator()
      const { _id: id } = await by.does(makeToken, { body: { name: 'Script', scope: 'read', days: 30 } })
      return { by, input: { params: { id } } }
    },
    deleteDraft: async () => {
      const by = await operator()
      const draft = { title: 'Fix the tap', description: '', categoryId: 0, taskCity: '', budget: 0 }
      const [kept] = await by.does(saveDrafts, { body: { drafts: [draft] } })
      return { by, input: { params: { id: kept!._id } } }
    },
    updateSearch: async () => {
      const by = await operator()
      return { by, input: { params: await ownSearch(by), body: { ...aSearch, name: 'Other' } } }
    },
    deleteSearch: async () => {
      const by = await operator()
      return { by, input: { params: await ownSearch(by) } }
    },
    sendWebhookAgain: async () => {
      const { rows } = await world.pool.query(
        `WITH delivery AS (
          INSERT INTO webhook_deliveries (webhook_id, event_id, kind, body, created_at, since, is_waiting)
          VALUES ($1, 'event', 'task.posted', '{}', now(), now(), false) RETURNING id)
        INSERT INTO webhook_attempts (webhook_id, delivery_id, at, status, duration_ms)
        SELECT $1, id, now(), 500, 1 FROM delivery RETURNING id, webhook_id`,
        [await cast.webhook()],
      )
      const params = { id: String(rows[0].webhook_id), attemptId: String(rows[0].id) }
      return { by: await operator(), input: { params } }
    },

    logInWithGoogle: async () => {
      const by = world.visitor()
      issuer.person = { sub: newAddress(), email: newAddress(), email_verified: true, given_name: 'Asha' }
      const { url } = await by.does(startGoogleLogIn)
      const back = new URL((await fetch(url!, { redirect: 'manual' })).headers.get('location')!)
      return { by, input: { body: Object.fromEntries(back.searchParams) } }
    },
    confirmLogIn: async () => {
      const { by: owner, shown } = await withTwoFactor()
      const by = world.visitor()
      await by.tries(logIn, { body: { email: owner.user.email, password } })
      return { by, input: { body: { code: shown(1) } } }
    },
    confirmEmail: async () => {
      const by = await world.person()
      const email = newAddress()
      await by.does(account.changeEmail, { body: { email, password } })
      return { by, input: { body: { token: tokenIn(await world.mailer.newestTo(email)) } } }
    },
    startTwoFactor: async () => {
      const { by } = await startsTwoFactor()
      return { by, input: { body: { password } } }
    },
    enableTwoFactor: async () => {
      const { by, shown } = await startsTwoFactor()
      return { by, input: { body: { code: shown() } } }
    },
    renewRecoveryCodes: withCode,
    disableTwoFactor: withCode,
    deleteAccount: async () => ({ by: await world.person(), input: { body: { password } } }),

    confirmPhone: async () => {
      const [by, phone] = [await world.person(), newPhone()]
      await by.does(requestPhoneCode, { body: { phone } })
      return { by, input: { body: { code: await codeTo(world.dataDir, phone) } } }
    },
    requestCollegeLink: async () => ({ by: await world.person(), input: { body: { email: newAddress() } } }),
    confirmCollege: async () => {
      const [by, email] = [await world.person(), newAddress()]
      await by.does(requestCollegeLink, { body: { email } })
      return { by, input: { body: { token: tokenIn(await world.mailer.newestTo(email)) } } }
    },
    sendDocument: async () => {
      const by = await world.person()
      return { by, send: headers => triesDocument(by, {}, headers) }
    },

    uploadFile: async () => {
      const [by, bytes] = [await world.person(), await picture()]
      return { by, send: headers => triesUpload(by, 'task', { bytes }, headers) }
    },
    describeFile: async () => {
      const by = await world.person()
      const { _id: id } = await uploads(by, 'task', await picture())
      return { by, input: { params: { id }, body: { alt: 'A sofa' } } }
    },
    moderateFile: async () => {
      const { poster } = cast.people
      const { _id: id } = await uploads(poster, 'task', await picture())
      await poster.posts({ ...aTask(), photoIds: [id] })
      return { by: await cast.browserOf('moderator'), input: { params: { id }, body: { act: 'hold', note } } }
    },
    appealLimit: async () => {
      const by = await world.person()
      const params = { id: by.user.givenId }
      await cast.people.moderator.does(moderatePerson, { params, body: { act: 'limit', note } })
      return { by, input: { body: { appeal: 'It was for the paint alone' } } }
    },
    sendTestPush: async () => {
      const by = await world.person()
      await by.does(subscribeToPush, { body: new PushBrowser(pushes.origin).form })
      return { by }
    },

    // Where the market's money is real: what answers it is the sandbox.
    openAccount: async () => {
      const harness = await createHarness()
      const { sandbox } = await harness.start()
      const config = { payments: 'razorpay', razorpay: { url: sandbox.url, ...keys } } as const
      const own = await createWorld({ config })
      onTestFinished(async () => {
        await own.close()
        await harness.close()
      })
      return { by: await own.person(), input: { body: details }, world: own }
    },
  }
}
