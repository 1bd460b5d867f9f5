import type { Question } from '@/contract/static'
import { sampleQuestions } from '@/server/sandbox/sample'
import { makeApi } from '../../support/api'

test('every question comes with its group and an answer made of blocks', async () => {
  const api = await makeApi()
  const { status, body } = await api.get('static/faqListUser')
  const { docs, total, limit } = body.data as { docs: Question[]; total: number; limit: number }
  expect([status, total, limit]).toEqual([200, sampleQuestions.length, sampleQuestions.length])
  expect(docs.map(({ id }) => id)).toEqual(sampleQuestions.map(({ slug }) => slug))
  for (const { answer } of docs) expect(answer.length).toBeGreaterThan(0)
})
