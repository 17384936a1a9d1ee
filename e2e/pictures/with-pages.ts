export const writtenAt = '2026-11-12T10:00:00.000Z'

/** The settings of a market whose operators have written its pages. */
export const withPages = {
  ...{ version: 1, name: 'TaskBazaar', description: '', accent: null, logo: null },
  ...{ categories: [1], cities: [], joining: { who: 'everybody', domains: [], isForVerified: false } },
  announcement: null,
  contact: { email: 'care@market.example', phone: '020 5550 1234', officer: 'Anil Rao' },
  pages: Object.fromEntries(['terms', 'privacy', 'help'].map(name => [name, { version: 1, at: writtenAt }])),
}
