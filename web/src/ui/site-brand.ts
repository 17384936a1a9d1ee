import { createContext, useContext } from 'react'
import type { Site } from '#contract/entities/market-settings.ts'
import { texts } from '#web/texts.ts'

/** The settings that the server wrote into the page, so that the first paint has the right name and colour. */
const json = globalThis.document?.getElementById('site')?.textContent

/** The market's name and offer. */
export const SiteBrand = createContext<Site | null>(json ? JSON.parse(json) : null)

/** Without settings it is as it comes, and has nothing that differs. */
const asItComes = () => ({ version: 0, name: texts.common.productName, cities: [] }) as Partial<Site> as Site

export const useSite = (): Site => useContext(SiteBrand) ?? asItComes()
