import * as Type from 'typebox'
import { limits } from '#contract/limits.ts'
import { categoryLimits, siteLimits } from '#contract/market-limits.ts'
import { Care } from './care.ts'
import { CategoryDetail } from './category.ts'
import { instant, nullable, oneOf, text } from './fields.ts'
import { PersonBrief } from './user.ts'

/** The market's name and look. Fields that are missing keep their defaults. */
export const Brand = Type.Object({
  name: Type.Optional(text('Name', siteLimits.name)),
  /** The description for search engines and the home screen. */
  description: Type.Optional(text('Description', siteLimits.description)),
  /** The colour of what can be pressed, as #rrggbb. */
  accent: Type.Optional(Type.String({ title: 'Accent colour', maxLength: 7 })),
  /** The sender's name in mails, instead of the market's name. */
  mailName: Type.Optional(text("Mail sender's name", siteLimits.mailName)),
})
export type Brand = Type.Static<typeof Brand>

const address = (label: string) =>
  Type.Optional(Type.String({ title: label, format: 'email', trim: true, maxLength: limits.email.max }))

/** The people to contact, and the grievance officer whom the law requires. */
export const Contact = Type.Object({
  email: address('Email'),
  phone: Type.Optional(text('Phone', siteLimits.contact.phone)),
  officer: Type.Optional(text('Grievance officer', siteLimits.contact.name)),
  officerEmail: address("Officer's email"),
  officerAddress: Type.Optional(text("Officer's address", siteLimits.contact.address)),
})
export type Contact = Type.Static<typeof Contact>

/** Categories on offer by id, in the order in which they are shown; all others are off. */
const CategoryIds = Type.Array(Type.Integer(), { title: 'Categories', minItems: 1, uniqueItems: true })

const CategoryDetails = Type.Array(CategoryDetail, {
  title: 'Categories',
  maxItems: categoryLimits.count,
})

/** Which categories there are, and which of them are on offer in which order. */
const Catalogue = Type.Object({ offered: CategoryIds, details: CategoryDetails })

/** The cities that people choose from. Without any, people type the city themselves. */
const Cities = Type.Array(text('City', { min: 1, ...limits.task.city }), {
  title: 'Cities',
  maxItems: siteLimits.cities,
  uniqueItems: true,
})

export const joiners = ['everybody', 'domains', 'invited', 'byHand'] as const
const who = oneOf('Who may join', joiners)

/** The people who may open an account. */
export const Joining = Type.Object({
  who,
  /** The ends of the addresses that may join, where `who` says so. Whoever has one must verify it to take part. */
  domains: Type.Optional(
    Type.Array(text('Domain', { min: 3, max: 253 }), {
      title: 'Domains',
      maxItems: siteLimits.domains,
      uniqueItems: true,
    }),
  ),
  /** The end of the invitation link, if only invited people may join. */
  invitation: Type.Optional(Type.String({ title: 'Invitation', pattern: '^[A-Za-z0-9_-]{16,64}$' })),
  /** True if people whose address is not verified can only read. */
  isForVerified: Type.Optional(Type.Boolean()),
})
export type Joining = Type.Static<typeof Joining>

export const publicPages = ['links', 'all', 'off'] as const

/**
 * The people who see tasks without an account: whoever has the link, everybody by lists and search engines, or nobody.
 */
export const Reach = Type.Object({ publicPages: oneOf('Public pages', publicPages) })
export type Reach = Type.Static<typeof Reach>
export type PublicPages = Reach['publicPages']
/** How searches are understood. */
export const Search = Type.Object({
  /** Groups of phrases that mean the same, for tasks similar to a search. Without the section they are as they come. */
  synonyms: Type.Array(
    Type.Array(text('Word', siteLimits.synonyms.length), {
      title: 'Words that mean the same',
      minItems: 2,
      maxItems: siteLimits.synonyms.inGroup,
      uniqueItems: true,
    }),
    { title: 'Synonyms', maxItems: siteLimits.synonyms.groups },
  ),
})
export type Search = Type.Static<typeof Search>

/** An announcement to everybody for a time. Without a text there is none. */
export const Announcement = Type.Object({
  text: Type.Optional(text('Announcement', siteLimits.announcement)),
  from: Type.Optional(instant),
  until: Type.Optional(instant),
  /** True if nobody can change anything meanwhile, as for maintenance. */
  isReadOnly: Type.Optional(Type.Boolean()),
})
export type Announcement = Type.Static<typeof Announcement>

/** A page by operators for everybody to read, in Markdown. */
export const pageNames = ['terms', 'privacy', 'help'] as const
export type PageName = (typeof pageNames)[number]

/** The pages that people agree to. */
export const agreedPages = ['terms', 'privacy'] as const
export type AgreedPage = (typeof agreedPages)[number]

/** A page as its operator sends it: without a text there is none. */
const PageChange = Type.Object({
  text: text('Page', siteLimits.page),
  /** True if everybody is asked to agree again, not only newcomers. */
  asksAgain: Type.Optional(Type.Boolean()),
})
export type PageChange = Type.Static<typeof PageChange>

const shownPage = {
  /** The version of the settings that people agree to: that of a change for which they were asked. */
  version: Type.Integer(),
  /** When it got its text. */
  at: instant,
}

/** A page as it is kept. */
const StoredPage = Type.Object({ text: Type.String(), ...shownPage })
export type StoredPage = Type.Static<typeof StoredPage>

const asPages = <T extends Type.TSchema>(page: T) => ({
  terms: Type.Optional(page),
  privacy: Type.Optional(page),
  help: Type.Optional(page),
})

/** The market's logo: its file name and its type. */
const Logo = Type.Object({ file: Type.String(), type: Type.String(), side: Type.Integer() })
export type Logo = Type.Static<typeof Logo>

const sections = {
  brand: Type.Optional(Brand),
  contact: Type.Optional(Contact),
  categories: Type.Optional(CategoryIds),
  cities: Type.Optional(Cities),
  joining: Type.Optional(Joining),
  care: Type.Optional(Care),
  reach: Type.Optional(Reach),
  announcement: Type.Optional(Announcement),
  search: Type.Optional(Search),
}

/** The operators' settings by section. A missing section has its defaults. */
export const SiteSettings = Type.Object(
  {
    ...sections,
    ...asPages(StoredPage),
    logo: Type.Optional(Logo),
    categoryDetails: Type.Optional(CategoryDetails),
    /** The highest id that a category of the operators' own ever had. */
    lastCategoryId: Type.Optional(Type.Integer()),
  },
  { title: 'SiteSettings' },
)
export type SiteSettings = Type.Static<typeof SiteSettings>

export type SiteSection = Exclude<keyof SiteSettings, 'categoryDetails' | 'lastCategoryId'>

/**
 * One section as it is to be from now on, and the version that was read before. `categories` alone says which categories
 * are on offer; `catalogue` also what they are.
 */
export const SiteChange = Type.Object(
  {
    version: Type.Integer({ title: 'Version', minimum: 0 }),
    ...sections,
    ...asPages(PageChange),
    catalogue: Type.Optional(Catalogue),
  },
  { minProperties: 2, maxProperties: 2 },
)
export type SiteChange = Type.Static<typeof SiteChange>

/** A picture in base64, or null for the mark that the app comes with. */
export const LogoChange = Type.Object({
  version: Type.Integer({ title: 'Version', minimum: 0 }),
  image: nullable(Type.String({ title: 'Logo', maxLength: Math.ceil(siteLimits.logo.bytes / 3) * 4 })),
})

/** The public settings of this market, complete with all defaults. */
export const Site = Type.Object(
  {
    /** The version of the settings: 0 until somebody sets any. */
    version: Type.Integer(),
    name: Type.String(),
    description: Type.String(),
    accent: nullable(Type.String()),
    /** Where the logo is; null for the mark that the app comes with. */
    logo: nullable(Type.String()),
    contact: Contact,
    /** Categories on offer, in their order. */
    categories: Type.Array(Type.Integer()),
    categoryDetails: CategoryDetails,
    cities: Type.Array(Type.String()),
    /** Without the invitation, which only invited people know. */
    joining: Type.Object({ who, domains: Type.Array(Type.String()), isForVerified: Type.Boolean() }),
    reach: Reach,
    announcement: nullable(Announcement),
    /** The pages that there are, without their texts. */
    pages: Type.Object(asPages(Type.Object(shownPage))),
  },
  { title: 'Site' },
)
export type Site = Type.Static<typeof Site>

/** A page with its text. */
export const SitePage = Type.Object({ text: Type.String(), ...shownPage }, { title: 'SitePage' })
export type SitePage = Type.Static<typeof SitePage>

/** The versions that somebody agrees to, as they were shown. */
export const Agreed = Type.Object({
  terms: Type.Optional(Type.Integer()),
  privacy: Type.Optional(Type.Integer()),
})
export type Agreed = Type.Static<typeof Agreed>

const lastAgreed = nullable(Type.Object({ version: Type.Integer(), at: instant }))

/** The version of each page that somebody agreed to last; null if none. */
export const LastAgreed = Type.Object({ terms: lastAgreed, privacy: lastAgreed }, { title: 'LastAgreed' })
export type LastAgreed = Type.Static<typeof LastAgreed>

/** The settings as an operator sees them. */
export const SiteConsole = Type.Object(
  {
    version: Type.Integer(),
    settings: SiteSettings,
    /** How often anything was changed. */
    historyCount: Type.Integer(),
    /** A change of a section, its time and its author, the latest first; `by` is null for a deleted account. */
    history: Type.Array(
      Type.Object({
        version: Type.Integer(),
        section: Type.String(),
        by: nullable(PersonBrief),
        at: instant,
      }),
    ),
  },
  { title: 'SiteConsole' },
)
export type SiteConsole = Type.Static<typeof SiteConsole>
