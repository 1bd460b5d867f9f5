import type { Question } from '@/contract/static'
import { makeApi } from '../../support/api'
import { sampleOf } from '../../support/contents'

const questions = sampleOf('faq')

test('every question has an answer made of blocks', async () => {
  const api = await makeApi()
  const { status, body } = await api.get('static/faqListUser')
  const { docs, total, limit } = body.data as { docs: Question[]; total: number; limit: number }
  expect([status, total, limit]).toEqual([200, questions.length, questions.length])
  expect(docs.map(({ id }) => id)).toEqual(questions.map(({ slug }) => slug))
  for (const { answer } of docs) expect(answer.length).toBeGreaterThan(0)
})
