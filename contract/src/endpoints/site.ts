import * as Type from 'typebox'
import {
  Agreed,
  LastAgreed,
  LogoChange,
  pageNames,
  Site,
  SiteChange,
  SiteConsole,
  SitePage,
} from '#contract/entities/market-settings.ts'
import { siteLimits } from '#contract/market-limits.ts'
import { endpoint } from '../endpoint.ts'
import { oneOf } from '../entities/fields.ts'

export const getSite = endpoint({
  name: 'getSite',
  method: 'GET',
  path: '/site',
  access: 'public',
  kind: 'read',
  cache: 'shared',
  summary: "What this market is called and offers: everybody's view of its settings",
  reply: Site,
})

export const getSitePage = endpoint({
  name: 'getSitePage',
  method: 'GET',
  path: '/site/pages/:page',
  access: 'public',
  kind: 'read',
  summary:
    'A page that operators wrote, in Markdown; with `version` as it was when people agreed to that one',
  params: Type.Object({ page: oneOf('Page', pageNames) }),
  query: Type.Object({
    version: Type.Optional(Type.Integer({ title: 'Version', minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  }),
  reply: SitePage,
})

export const getAgreed = endpoint({
  name: 'getAgreed',
  method: 'GET',
  path: '/site/agreed',
  access: 'session',
  kind: 'read',
  summary: 'Which terms and which privacy page the person agreed to last',
  reply: LastAgreed,
})

export const agree = endpoint({
  name: 'agree',
  method: 'POST',
  path: '/site/agreed',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: 'Agree to pages as they are now. Refused as stale if one has another version',
  body: Agreed,
  reply: LastAgreed,
})

export const getSiteConsole = endpoint({
  name: 'getSiteConsole',
  method: 'GET',
  path: '/operate/site',
  access: 'operator',
  kind: 'read',
  summary: 'The settings of this market, and who changed them when',
  reply: SiteConsole,
})

export const changeSite = endpoint({
  name: 'changeSite',
  method: 'POST',
  path: '/operate/site',
  access: 'operator',
  kind: 'write',
  // A page of 30,000 letters that take three bytes each.
  bodyBytes: 4 * siteLimits.page.max,
  summary: 'Set one section anew, whole. Refused as stale if anything was set since `version`',
  body: SiteChange,
  reply: Type.Object({ version: Type.Integer() }),
})

export const changeLogo = endpoint({
  name: 'changeLogo',
  method: 'POST',
  path: '/operate/site/logo',
  access: 'operator',
  kind: 'write',
  bodyBytes: 2 * siteLimits.logo.bytes,
  summary: 'Set another logo: a square PNG, JPEG or WebP picture. Refused as stale like other changes',
  body: LogoChange,
  reply: Type.Object({ version: Type.Integer() }),
})
