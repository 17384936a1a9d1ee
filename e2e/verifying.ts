import { expect } from '@playwright/test'
import { pdfWith } from '../server/seeds/documents.ts'
import type { Caller } from './steps.ts'

/** A licence as somebody chooses it. */
export const licence = {
  name: 'licence.pdf',
  mimeType: 'application/pdf',
  buffer: pdfWith('A licence to drive'),
}

/** Sends a document to be checked, over the API. */
export const sendDocument = async (page: Caller, fields: { kind: 'identity' | 'skill'; label: string }) => {
  const answer = await page.request.post('/api/verify/document', { multipart: { ...fields, file: licence } })
  expect(answer.status()).toBe(201)
}
