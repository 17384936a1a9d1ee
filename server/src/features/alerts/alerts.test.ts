import { expect, test } from 'vitest'
import { setAvatar } from '#contract/endpoints/files.ts'
import { deleteTask } from '#contract/endpoints/tasks.ts'
import { aTask } from '../../../seeds/actor.ts'
import { uploads } from '../../../seeds/files.ts'
import { picture } from '../../../test/pictures.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const [poster, chosen, passed] = await world.named('Poster', 'Chosen', 'Passed')
const face = await uploads(poster, 'avatar', await picture())
await poster.does(setAvatar, { body: { fileId: face._id } })
const photo = await uploads(poster, 'task', await picture())
const postsWithPhoto = () => poster.posts({ ...aTask(), photoIds: [photo._id] })
const actor = { firstName: 'Poster', profilePic: face.thumbUrl }

test('shows the face of who did it, and the picture of the task to its two parties alone', async () => {
  const task = await postsWithPhoto()
  const offer = await chosen.offers(task)
  await passed.offers(task)
  const [made] = await poster.alerts()
  expect(made).toMatchObject({ alertType: 'New Offer', actor: { firstName: 'Passed', profilePic: null } })
  expect(made!.task).toMatchObject({ categoryId: 1, photo: { _id: photo._id } })

  await poster.accepts(offer)
  expect((await chosen.alerts())[0]).toMatchObject({
    ...{ alertType: 'Offer Accepted', actor, task: { photo: { _id: photo._id } } },
  })
  // The task is no longer open, so who was not chosen sees no picture of it.
  expect((await passed.alerts())[0]).toMatchObject({
    ...{ alertType: 'Offer Declined', actor, task: { categoryId: 1, photo: null } },
  })
})

test('shows no task that is gone', async () => {
  const task = await poster.posts()
  await chosen.offers(task)
  await poster.does(deleteTask, { params: { id: task.givenId } })
  expect((await chosen.alerts())[0]).toMatchObject({ alertType: 'Task Deleted', actor: null, task: null })
})
