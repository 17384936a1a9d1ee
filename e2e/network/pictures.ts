import * as files from '#contract/endpoints/files.ts'
import { expect } from '../market.ts'
import { picture } from '../sample-picture.ts'
import { member } from '../steps.ts'
import { openWizard, toDetails } from '../wizard.ts'
import { person, rows, scene } from './scene.ts'

export const pictureScenes = [
  scene(files.uploadFile, async ({ page, market }) => {
    const { givenId } = await member(page, 'Asha')
    await openWizard(page)
    await toDetails(page)
    return {
      act: () => page.getByLabel('Add photos').setInputFiles([picture(1)]),
      shows: () => expect(page.getByRole('img', { name: /^Sending/ })).toHaveCount(0),
      effects: () => rows(market, `files WHERE owner_id = ${person} AND state = 'ready'`, givenId),
    }
  }),
]
