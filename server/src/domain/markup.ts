import { escapeHtml } from './escape-html.ts'

/** HTML that is written as it is. */
export class Markup {
  readonly html: string
  constructor(html: string) {
    this.html = html
  }
}

type Value = string | Markup | undefined | false | readonly (Markup | undefined | false)[]

const written = (value: Value): string => {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  return value instanceof Markup ? value.html : value.map(written).join('')
}

/** Tag of a template: every text in it is escaped, markup is not, and what is missing is left out. */
export const markup = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(String.raw({ raw: parts }, ...values.map(written)))
