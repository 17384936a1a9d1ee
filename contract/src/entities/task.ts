import * as Type from 'typebox'
import { limits } from '../limits.ts'
import { categoryLimits } from '../market-limits.ts'
import { timeSlots } from '../time-slots.ts'
import { Answer } from './category.ts'
import { day, instant, nullable, oneOf, text } from './fields.ts'
import { Photo, photoIds } from './file.ts'

export const taskStatuses = ['Open', 'In-Progress', 'Completed', 'Cancelled'] as const
/** The states in the list of tasks. Cancelled tasks are left out, as they concern their two parties alone. */
export const listedStatuses = ['Open', 'In-Progress', 'Completed'] as const
export const TaskStatus = oneOf('Status', taskStatuses)
export type TaskStatus = Type.Static<typeof TaskStatus>

export const modes = ['In-Person', 'Remotely'] as const
export const Mode = oneOf('Mode', modes)
export type Mode = Type.Static<typeof Mode>

export const SlotOrNone = oneOf('Time slot', [...timeSlots, ''] as const)
export type SlotOrNone = Type.Static<typeof SlotOrNone>

/** The `location` of a task that can be done from anywhere. */
export const remotePlace = 'NA'

const fields = {
  title: Type.String(),
  categoryId: Type.Integer(),
  description: Type.String(),
  specificRequirement: Type.String(),
  /** Rupees, at most 2 decimals. */
  budget: Type.Number(),
  dateFlexible: Type.Boolean(),
  startDate: nullable(day),
  endDate: nullable(day),
  timeFlexible: Type.Boolean(),
  timeSlot: SlotOrNone,
  modeOfTask: Mode,
  taskCity: Type.String(),
  /** Empty for everybody but the two parties if `hideLocation` is set. */
  taskLocation: Type.String(),
  hideLocation: Type.Boolean(),
  /** True if the task has a page that needs no account. */
  isPublic: Type.Boolean(),
  /** Days of work or of borrowing; 0 if the category asks for none. */
  workDays: Type.Integer(),
  /** Its answers to the fields of its category. A later change of the category changes none of it. */
  answers: Type.Array(Answer),
}

/** The fields that the poster of a task fills in. */
export type TaskFields = { [Field in keyof typeof fields]: Type.Static<(typeof fields)[Field]> }

/** The fields before anything is filled in. A form may leave out those that it does not need: they stay like this. */
export const emptyFields: TaskFields = {
  title: '',
  categoryId: 0,
  description: '',
  specificRequirement: '',
  budget: 0,
  dateFlexible: false,
  startDate: null,
  endDate: null,
  timeFlexible: false,
  timeSlot: '',
  modeOfTask: 'In-Person',
  taskCity: '',
  taskLocation: '',
  hideLocation: false,
  isPublic: true,
  workDays: 0,
  answers: [],
}

/** The face on a task's card. */
const TaskPoster = Type.Object({
  givenId: Type.String(),
  firstName: Type.String(),
  profilePic: nullable(Type.String()),
})

export const Task = Type.Object(
  {
    _id: Type.String(),
    givenId: Type.String(),
    ...fields,
    /** The name of the category. */
    categoryName: Type.String(),
    /** Offers that are neither held back nor withdrawn. */
    offers: Type.Integer(),
    Status: TaskStatus,
    TaskPosterId: Type.String(),
    poster: TaskPoster,
    /** Only its two parties see them in a list once it is not Open any more. In allTasks nobody does. */
    photos: Type.Array(Photo),
    UserAcceptedOffer: nullable(Type.String()),
    OfferIdAccepted: nullable(Type.String()),
    taskCompletedBy: Type.Array(Type.String()),
    createdAt: instant,
    completedDate: nullable(instant),
    /** Begins at 1; every edit raises it by one. */
    version: Type.Integer(),
    /** Open, and its last day has gone by in India: it begins no more until it has new days. */
    expired: Type.Boolean(),
  },
  { title: 'Task' },
)
export type Task = Type.Static<typeof Task>

export const agreementStates = ['Active', 'Disputed', 'Completed', 'Cancelled'] as const
export const AgreementState = oneOf('State', agreementStates)
export type AgreementState = Type.Static<typeof AgreementState>

/** A task in the list of one of its two parties. */
export const OwnTask = Type.Object(
  {
    ...Task.properties,
    /** Where it stands between the two, and the days that they agreed on; null until an offer is accepted. */
    agreed: nullable(
      Type.Object({ state: AgreementState, startDate: nullable(day), endDate: nullable(day) }),
    ),
    /** Questions about a task of one's own, and how many of them wait for an answer; 0 on a task of somebody else. */
    questions: Type.Integer(),
    unanswered: Type.Integer(),
  },
  { title: 'OwnTask' },
)
export type OwnTask = Type.Static<typeof OwnTask>

const formFields = {
  categoryId: Type.Integer({ title: 'Category' }),
  title: text('Title', limits.task.title),
  description: text('Description', limits.task.description),
  specificRequirement: Type.Optional(text('Specific Requirements', limits.task.specificRequirement)),
  modeOfTask: Mode,
  taskCity: Type.Optional(text('City', limits.task.city)),
  taskLocation: Type.Optional(text('Full Address', limits.task.location)),
  hideLocation: Type.Optional(Type.Boolean({ title: 'Only the person I choose sees the exact address' })),
  isPublic: Type.Optional(Type.Boolean({ title: 'Anyone with the link can see it' })),
  dateFlexible: Type.Optional(Type.Boolean({ title: "Anytime I'm flexible" })),
  startDate: Type.Optional(nullable(Type.String({ title: 'On Date', format: 'date', maxLength: 10 }))),
  endDate: Type.Optional(nullable(Type.String({ title: 'Before Date', format: 'date', maxLength: 10 }))),
  timeSlot: Type.Optional(SlotOrNone),
  timeFlexible: Type.Optional(Type.Boolean({ title: 'Any time of day works' })),
  budget: Type.Number({
    title: 'Budget',
    minimum: limits.task.budget.min,
    maximum: limits.task.budget.max,
  }),
  workDays: Type.Optional(
    Type.Integer({ title: 'Total days', minimum: 0, maximum: limits.task.workDays.max }),
  ),
  /** Earlier answers that they leave out stay. */
  answers: Type.Optional(Type.Array(Answer, { title: 'Answers', maxItems: categoryLimits.answers })),
} satisfies Record<keyof TaskFields, Type.TSchema>

/** The input of the wizard. The server's domain holds the rules that span several fields. */
export const TaskForm = Type.Object({
  ...formFields,
  photoIds: photoIds(limits.file.taskPhotos),
  /** The draft that it was made from, which is deleted with that. */
  draftId: Type.Optional(Type.String({ title: 'Draft', maxLength: 20 })),
  /** Ignored: the id says which it is. */
  categoryName: Type.Optional(Type.String({ title: 'Category name', maxLength: 100 })),
})
export type TaskForm = Type.Static<typeof TaskForm>

/** The accepted offer as poster and accepted user see it on the brief. */
export const AcceptedOffer = Type.Object({
  givenId: Type.String(),
  offeredBy: Type.String(),
  verified: Type.Boolean(),
  profilePic: nullable(Type.String()),
  userRating: Type.Number(),
  ratingCount: Type.Integer(),
  price: Type.Number(),
  description: Type.String(),
  offerAcceptedDate: instant,
})
export type AcceptedOffer = Type.Static<typeof AcceptedOffer>

export const CompletionForm = Type.Object({
  rating: Type.Optional(Type.Integer({ title: 'Rating', minimum: 0, maximum: limits.completion.rating.max })),
  title: Type.Optional(text('Review Title', limits.completion.title)),
  description: Type.Optional(text('Review', limits.completion.description)),
  /** The poster's belong to the review; the provider's show the result to the two alone. */
  photoIds: photoIds(limits.file.proofs),
})
export type CompletionForm = Type.Static<typeof CompletionForm>
