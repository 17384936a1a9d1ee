import { button, sheet, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { decide, postOffer, postTask } from './steps.ts'
import { openWizard, toDetails } from './wizard.ts'

test('[priv.2] shows the full address to the chosen one alone, as the form offers it', async ({
  page,
  ravi,
}) => {
  await openWizard(page)
  await toDetails(page)
  const only = page.getByRole('switch', { name: 'Only the person I choose sees the exact address' })
  await expect(only).toBeChecked()
  await page.getByRole('radio', { name: 'Remotely' }).check({ force: true })
  await expect(only).toHaveCount(0)

  const place = { taskCity: 'Pune', taskLocation: '12 Prabhat Road', hideLocation: true }
  const { givenId } = await postTask(page, place)
  const offer = await postOffer(ravi.page, givenId)
  const sees = async (who: typeof page, words: string) => {
    await who.goto(`/app/task/${givenId}`)
    await expect(who.getByRole('main')).toContainText(words)
  }
  await sees(ravi.page, 'PuneWhoever is chosen sees the exact address.')
  await expect(ravi.page.getByRole('main')).not.toContainText('Prabhat')
  await sees(page, '12 Prabhat Road, Pune')
  await decide(page, givenId, offer._id, 'Accepted')
  await sees(ravi.page, '12 Prabhat Road, Pune')
})

test('[priv.1] lets one choose who sees the email address, and shows oneself as others do', async ({
  page,
  asha,
  ravi,
}) => {
  await page.goto('/app/profile/privacy')
  await button(page, 'Nobody').click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(button(page, 'Nobody')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'This is what others see').click()
  const seen = sheet(page, 'This is what others see')
  await expect(seen.getByRole('heading', { name: /Asha Test/ })).toBeVisible()
  await expect(seen).not.toContainText(asha.email)
  await ravi.page.goto(`/app/profile/${asha.givenId}`)
  await expect(ravi.page.getByRole('heading', { name: /Asha Test/ })).toBeVisible()
  await expect(ravi.page.getByText(asha.email)).toHaveCount(0)
  await page.goto(`/app/profile/${asha.givenId}`)
  await expect(page.getByText(asha.email)).toBeVisible()
})
