import { withoutContacts } from '#contract/contact-details.ts'
import type { Figures } from '#contract/entities/user.ts'
import { appBase, paths, publicPaths } from '#contract/paths.ts'
import { indiaOffsetMs } from '#contract/time.ts'
import type { PublicPerson, PublicReview } from '#server/db/people/public-people.ts'
import { markup } from '#server/domain/markup.ts'
import { meanRating } from '#server/domain/rating.ts'
import { type PublicPage, pageOf } from './frame.ts'
import { inShort } from './head.ts'
import { type Market, texts } from './market.ts'
import { faceOf } from './person-parts.ts'

const words = texts.publicPages

const monthOf = (at: Date): string => {
  const there = new Date(at.getTime() + indiaOffsetMs)
  return texts.dates.monthAndYear(there.getUTCMonth() + 1, there.getUTCFullYear())
}

const skillsOf = ({ skills }: PublicPerson): string[] =>
  withoutContacts(skills)
    .split(/[,;\n]/)
    .map(skill => skill.trim())
    .filter(skill => skill !== '')

const reviewOf = ({ rating, title, description, by, created_at }: PublicReview) => markup`<li>
<p><span class="star" role="img" aria-label="${texts.publicPages.starsOf(String(rating), 1)}">${'★'.repeat(rating)}</span></p>
${title !== '' && markup`<p><b>${withoutContacts(title)}</b></p>`}${description !== '' && markup`<p>${withoutContacts(description)}</p>`}
<p class="small">${words.reviewBy(withoutContacts(by), monthOf(created_at))}</p></li>`

interface Shown {
  person: PublicPerson
  figures: Figures
  reviews: PublicReview[]
  market: Market
}

/** Somebody who has asked for a page, as everybody may see them. */
export const personPage = (givenId: string, { person, figures, reviews, market }: Shown): PublicPage => {
  const path = publicPaths.person(givenId)
  const name = withoutContacts(person.first_name)
  const about = withoutContacts(person.description)
  const mean = meanRating(person.rating_sum, person.rating_count)
  const customer = meanRating(person.customer_rating_sum, person.customer_rating_count)
  const skills = skillsOf(person)
  const title = words.personTitle(name, withoutContacts(person.city))
  return pageOf(market, {
    head: { title, description: inShort(about || title), path, isIndexed: true },
    body: markup`<div class="person">${faceOf(person.avatar && `${path}/face`, name, true)}<div><h1>${name}</h1>
<p class="small">${withoutContacts(person.city)} · ${texts.profiles.memberSince} ${monthOf(person.created_at)}</p>
${person.badges.length > 0 && markup`<p class="small">${texts.offers.checked(person.badges.map(({ kind }) => texts.verification.kinds[kind]).join(', '))}</p>`}</div></div>
<ul class="figures"><li><b>${person.rating_count === 0 ? '–' : `★ ${mean.toFixed(1)}`}</b>${texts.profiles.asServiceProvider}</li>
<li><b>${String(person.rating_count)}</b>${texts.reviews.reviews}</li>
<li><b>${String(person.tasks_done)}</b>${texts.profiles.tasksDone(person.tasks_done)}</li></ul>
${figures.completionRate !== null && markup`<p class="small">${texts.profiles.completes(figures.completionRate)}</p>`}
${figures.respondsInMinutes !== null && markup`<p class="small">${texts.profiles.responds(figures.respondsInMinutes)}</p>`}
${person.customer_rating_count > 0 && markup`<p class="small">${texts.profiles.ratedAsCustomer(customer, person.customer_rating_count)}</p>`}
<h2>${texts.profiles.aboutMe}</h2><p class="words">${about}</p>
${skills.length > 0 && markup`<h2>${texts.profiles.skills}</h2><div class="chips">${skills.map(skill => markup`<span>${skill}</span>`)}</div>`}
<h2>${words.reviewsOf(name)}</h2>${
      reviews.length === 0
        ? markup`<p class="soft">${words.noReviews}</p>`
        : markup`<ul class="reviews">${reviews.map(reviewOf)}</ul>`
    }
<div class="bar"><a class="button" href="${appBase}${paths.profile(givenId)}">${words.messageOn(market.site.name)}</a></div>`,
  })
}
