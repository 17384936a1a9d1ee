import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import * as agreements from '#contract/endpoints/agreements.ts'
import * as auth from '#contract/endpoints/auth.ts'
import * as messages from '#contract/endpoints/messages.ts'
import * as offers from '#contract/endpoints/offers.ts'
import * as people from '#contract/endpoints/people.ts'
import * as questions from '#contract/endpoints/questions.ts'
import * as tasks from '#contract/endpoints/tasks.ts'
import type { Offer } from '#contract/entities/offer.ts'
import type { Question } from '#contract/entities/question.ts'
import type { ReportKind, ReportReason } from '#contract/entities/report.ts'
import type { Task, TaskForm } from '#contract/entities/task.ts'
import type { ProfileForm, User } from '#contract/entities/user.ts'
import { Caller } from './caller.ts'

/** A valid task form; `changes` replace its fields. */
export const aTask = (changes: Partial<TaskForm> = {}): TaskForm => ({
  categoryId: 1,
  categoryName: 'Homeworks & assignment',
  title: 'Help with maths homework',
  description: 'Twenty pages of algebra for class nine, to be explained.',
  specificRequirement: '',
  modeOfTask: 'In-Person',
  taskCity: 'Pune',
  taskLocation: '12 Baner Road',
  dateFlexible: true,
  startDate: null,
  endDate: null,
  timeSlot: 'Morning',
  timeFlexible: false,
  budget: 500,
  workDays: 0,
  ...changes,
})

export const aProfile = (changes: Partial<ProfileForm> = {}): ProfileForm => ({
  age: 28,
  gender: 'female',
  city: 'Pune',
  college: 'Fergusson College',
  skills: 'Maths, patience',
  description: 'I like to get things done.',
  ...changes,
})

/** The parameters of calls about an offer. */
export const on = (offer: Pick<Offer, 'taskId' | '_id'>) => ({
  params: { taskId: offer.taskId, offerId: offer._id },
})

/** The parameters of calls about an agreement. */
export const inTask = ({ givenId }: Pick<Task, 'givenId'>) => ({ params: { taskId: givenId } })

export const agreementText = 'As we said on the phone'
export const offerText = 'I have done this many times and can start today.'
export const password = 'correct horse battery'

/** Somebody with a browser, who does things by the contract. */
export class Actor extends Caller {
  user!: User

  async signsUp(firstName: string, email = `${randomUUID()}@example.in`, lastName = 'Test'): Promise<this> {
    const body = { firstName, lastName, email, password }
    this.user = await this.does(auth.signUp, { body })
    return this
  }

  async setsUpProfile(changes: Partial<ProfileForm> = {}): Promise<this> {
    this.user = await this.does(auth.updateProfile, { body: aProfile(changes) })
    return this
  }

  posts(form: TaskForm = aTask()): Promise<Task> {
    return this.does(tasks.postTask, { body: form })
  }

  offers(task: Pick<Task, 'givenId'>, offer: { price?: number; description?: string } = {}): Promise<Offer> {
    const body = { taskId: task.givenId, price: 450, description: offerText, ...offer }
    return this.does(offers.postOffer, { params: { taskId: task.givenId }, body })
  }

  accepts(offer: Offer): Promise<Offer> {
    return this.#decides(offer, 'Accepted')
  }

  declines(offer: Offer): Promise<Offer> {
    return this.#decides(offer, 'Rejected')
  }

  #decides(offer: Offer, status: 'Accepted' | 'Rejected'): Promise<Offer> {
    return this.does(offers.decideOffer, { ...on(offer), body: { status } })
  }

  edits(offer: Offer, changes: Partial<BodyOf<typeof offers.editOffer>> = {}): Promise<Offer> {
    const { price, description, version } = offer
    return this.does(offers.editOffer, { ...on(offer), body: { price, description, version, ...changes } })
  }

  withdraws(offer: Offer): Promise<Offer> {
    return this.does(offers.withdrawOffer, on(offer))
  }

  confirms(offer: Offer): Promise<Offer> {
    return this.does(offers.confirmOffer, on(offer))
  }

  /** Suggests another price for an offer on an own task. */
  counters(offer: Offer, price: number, note = ''): Promise<Offer> {
    return this.does(offers.counterOffer, { ...on(offer), body: { price, note, version: offer.version } })
  }

  /** Answers the price that the poster suggests. */
  answers(offer: Offer, accept: boolean): Promise<Offer> {
    return this.does(offers.answerCounter, { ...on(offer), body: { accept, version: offer.version } })
  }

  /** Edits an own task. */
  changes(task: Pick<Task, 'givenId'>, form: TaskForm = aTask()): Promise<Task> {
    return this.does(tasks.editTask, { params: { id: task.givenId }, body: form })
  }

  /** Posts a task and accepts the other's offer on it. */
  async hires(doer: Actor, terms: { price?: number } = {}, form = aTask()) {
    const task = await this.posts(form)
    const offer = await doer.offers(task, terms)
    await this.accepts(offer)
    return { task, offer }
  }

  completes(task: Pick<Task, 'givenId'>, form: BodyOf<typeof tasks.completeTask> = {}): Promise<Task> {
    return this.does(tasks.completeTask, { params: { id: task.givenId }, body: form })
  }

  /** The agreement on a task. */
  agreement(task: Pick<Task, 'givenId'>) {
    return this.does(agreements.getAgreement, inTask(task))
  }

  proposes(task: Pick<Task, 'givenId'>, form: Partial<BodyOf<typeof agreements.propose>>) {
    const body = { reason: agreementText, ...form }
    return this.does(agreements.propose, { ...inTask(task), body })
  }

  /** Answers what the other side proposes. */
  async answersProposal(task: Pick<Task, 'givenId'>, accept: boolean) {
    const { version, proposal } = await this.agreement(task)
    const params = { taskId: task.givenId, proposalId: proposal!._id }
    return this.does(agreements.answerProposal, { params, body: { accept, version } })
  }

  arrives(task: Pick<Task, 'givenId'>, code: string) {
    return this.does(agreements.arrive, { ...inTask(task), body: { code } })
  }

  asksForChanges(task: Pick<Task, 'givenId'>) {
    return this.does(agreements.askForChanges, { ...inTask(task), body: { note: agreementText } })
  }

  cancels(task: Pick<Task, 'givenId'>, form: Partial<BodyOf<typeof agreements.cancelAgreement>> = {}) {
    const body = { fault: 'nobody' as const, reason: 'Plans changed' as const, ...form }
    return this.does(agreements.cancelAgreement, { ...inTask(task), body })
  }

  contests(task: Pick<Task, 'givenId'>) {
    return this.does(agreements.contestCancellation, { ...inTask(task), body: { note: agreementText } })
  }

  deletes(task: Pick<Task, 'givenId'>) {
    return this.does(tasks.deleteTask, { params: { id: task.givenId } })
  }

  async sees(task: Pick<Task, 'givenId'>) {
    return this.does(tasks.getTask, { params: { id: task.givenId } })
  }

  asks(task: Pick<Task, 'givenId'>, question: string): Promise<Question> {
    return this.does(questions.askQuestion, { ...inTask(task), body: { question } })
  }

  /** Answers a question about an own task. */
  replies(task: Pick<Task, 'givenId'>, { _id }: Pick<Question, '_id'>, answer: string): Promise<Question> {
    const params = { taskId: task.givenId, questionId: _id }
    return this.does(questions.answerQuestion, { params, body: { answer } })
  }

  async seesQuestions(task: Pick<Task, 'givenId'>) {
    return this.does(questions.listQuestions, inTask(task))
  }

  async seesOffers(task: Pick<Task, 'givenId'>) {
    return this.does(offers.listOffers, { params: { taskId: task.givenId } })
  }

  async says(message: string, to: Actor, clientId?: string) {
    const body = { message, ...(clientId ? { clientId } : {}) }
    return this.does(messages.sendMessage, { params: { friendId: to.user.givenId }, body })
  }

  /** The conversation with somebody, oldest message first. */
  async reads(from: Actor) {
    return (await this.does(messages.listMessages, { params: { friendId: from.user.givenId } })).messages
  }

  blocks(other: Actor) {
    return this.does(people.blockPerson, { params: { id: other.user.givenId } })
  }

  unblocks(other: Actor) {
    return this.does(people.unblockPerson, { params: { id: other.user.givenId } })
  }

  /** Reports a thing by its public id. */
  reports(kind: ReportKind, subjectId: string, more: { reason?: ReportReason; details?: string } = {}) {
    return this.does(people.report, { body: { kind, subjectId, reason: 'Spam or scam', ...more } })
  }

  standing() {
    return this.does(people.getStanding)
  }

  async alerts() {
    return (await this.does(messages.listAlerts))[0]!.alerts
  }
}
