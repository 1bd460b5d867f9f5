import type { StaticText } from '@/contract/static'
import { makeApi, type TestApi } from '../../support/api'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

test.each(['about', 'term-condition', 'privacy-policy', 'risk-disclosure'])(
  'the legal text %s has a date and headings @rest',
  async (slug) => {
    const { status, body } = await api.get(`static/getStatic?slug=${slug}`)
    const text = body.data as StaticText
    expect([status, text.slug, text.kind]).toEqual([200, slug, 'page'])
    expect(text.updatedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(text.blocks.filter(({ type }) => type === 'heading').length).toBeGreaterThan(1)
  },
)

test('a slug of another kind is not found', async () => {
  const answer = await api.get('static/getStatic?kind=document&slug=share-terms')
  const missed = await api.get('static/getStatic?kind=page&slug=share-terms')
  expect([answer.status, missed.status]).toEqual([200, 404])
  expect(missed.body.message).toBe('Text not found.')
})
