import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'

/** The part of a market that its captured mails need. */
type Mailbox = { origin: string; mailFolder: string }

/** The mails that went to an address, oldest first. */
export const mailsTo = async (market: Mailbox, email: string) => {
  if (!existsSync(market.mailFolder)) return []
  const mails = readdirSync(market.mailFolder)
    .filter(name => name.endsWith('.eml') && !name.startsWith('.'))
    .sort()
    .map(name => new PostalMime().parse(readFileSync(path.join(market.mailFolder, name))))
  return (await Promise.all(mails)).filter(mail => mail.to?.some(({ address }) => address === email))
}

/** The links to a screen that were mailed to an address, oldest first, as paths; waits for `count` of them. */
export const mailedLinks = async (market: Mailbox, email: string, screen: string, count = 1) => {
  let links: string[] = []
  await expect
    .poll(async () => {
      const words = (await mailsTo(market, email)).flatMap(({ text = '' }) => text.split(/\s+/))
      links = words.filter(word => word.startsWith(`${market.origin}/app${screen}#token=`))
      return links.length
    })
    .toBe(count)
  return links.map(link => link.slice(market.origin.length)) as [string, ...string[]]
}
