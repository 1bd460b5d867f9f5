import * as z from 'zod/mini'
import { describe, fileOf, listOf } from './define'
import { isoDay, language, pageLimit, pageNumber, sha256Digits, slug } from './fields'
import { documentVersion } from './offering'
import { block } from './rich-text'

/** page: legal and company texts · topic: help by task · document: to keep. */
const staticKind = z.enum(['page', 'topic', 'document'])
export type StaticKind = z.infer<typeof staticKind>

const listed = z.object({
  kind: staticKind,
  slug,
  language,
  category: z.string(),
  title: z.string(),
  summary: z.string(),
  updatedOn: isoDay,
  bytes: z.int(),
  /** False if a PDF would lack characters or be too much work. 0.1.0 does not have the field. */
  hasPdf: z._default(z.boolean(), false),
})
export type StaticListed = z.infer<typeof listed>

const text = z.extend(listed, { blocks: z.array(block) })
export type StaticText = z.infer<typeof text>

const question = z.object({
  id: slug,
  language,
  group: z.string(),
  question: z.string(),
  answer: z.array(block),
})
export type Question = z.infer<typeof question>

export const staticCalls = {
  faqListUser: describe({
    method: 'GET',
    path: 'static/faqListUser',
    access: 'public',
    summary: 'Questions and answers in their groups.',
    request: z.object({}),
    response: listOf(question),
    memorySeconds: 60,
  }),
  staticList: describe({
    method: 'GET',
    path: 'static/staticList',
    access: 'public',
    summary: 'Static texts of one kind, without bodies.',
    request: z.object({
      kind: z._default(staticKind, 'page'),
      page: pageNumber(),
      limit: pageLimit(50),
    }),
    response: listOf(listed),
    memorySeconds: 60,
  }),
  getStatic: describe({
    method: 'GET',
    path: 'static/getStatic',
    access: 'public',
    summary: 'One static text by kind and slug.',
    request: z.object({ kind: z._default(staticKind, 'page'), slug }),
    response: text,
    memorySeconds: 60,
  }),
  checkDocument: describe({
    method: 'GET',
    path: 'static/checkDocument',
    access: 'public',
    beyondSpec: true,
    minuteLimit: 60,
    summary: 'Whether a file with this SHA-256 was issued here, and nothing else.',
    request: z.object({ fingerprint: sha256Digits }),
    response: z.object({ isIssued: z.boolean() }),
  }),
  download: describe({
    method: 'GET',
    path: 'static/download',
    access: 'public',
    summary: 'One static text as a Markdown file.',
    request: z.object({
      kind: z._default(staticKind, 'document'),
      slug,
      version: z.optional(documentVersion),
    }),
    response: fileOf('text/markdown'),
    answersFile: true,
    beyondSpec: true,
  }),
  downloadPdf: describe({
    method: 'GET',
    path: 'static/downloadPdf',
    access: 'public',
    summary: 'One static text as a PDF, to print or to keep.',
    request: z.object({ kind: z._default(staticKind, 'document'), slug }),
    response: fileOf('application/pdf'),
    answersFile: true,
    beyondSpec: true,
    minuteLimit: 30,
  }),
}
