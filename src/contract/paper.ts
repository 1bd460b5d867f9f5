import * as z from 'zod/mini'
import { describe, fileOf } from './define'
import { integerText, isoTime, sha256Digits } from './fields'

export const pdfType = 'application/pdf'

/**
 * confirmation: of a purchase · certificate: of a day · statement: of a month or year · gains: of a
 * year, by both methods · dividends: of a year, with the tax withheld · instructions: the FNX
 * owners' voting instructions to the custodian · extract: from the register, of a day that is over.
 */
const paperKind = z.enum([
  'confirmation',
  'certificate',
  'statement',
  'gains',
  'dividends',
  'instructions',
  'extract',
])
export type PaperKind = z.infer<typeof paperKind>

const paper = z.object({
  id: z.string(),
  number: z.string(),
  kind: paperKind,
  subject: z.string(),
  /** The language tag, such as `en`. An older paper may be in another language. */
  language: z.string(),
  issuedAt: isoTime,
  fingerprint: sha256Digits,
  bytes: integerText,
})
export type Paper = z.infer<typeof paper>

export const maxListedPapers = 100

export const paperCalls = {
  papers: describe({
    method: 'GET',
    path: 'wallet/papers',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: `Your newest ${maxListedPapers} papers.`,
    request: z.object({}),
    response: z.object({ docs: z.array(paper) }),
  }),
  issuePaper: describe({
    method: 'POST',
    path: 'wallet/issuePaper',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary:
      'Issues a PDF: purchase confirmation, holding certificate, account statement, gains summary, dividends and tax of a year, instruction report, or extract from the register. A final one is issued once.',
    request: z.object({ kind: paperKind, subject: z.string().check(z.maxLength(36)) }),
    response: paper,
  }),
  paper: describe({
    method: 'GET',
    path: 'wallet/paper',
    access: 'member',
    answersFile: true,
    beyondSpec: true,
    summary: 'One of your papers, as issued.',
    request: z.object({ id: z.uuid() }),
    response: fileOf(pdfType),
  }),
}
