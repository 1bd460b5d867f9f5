import { printText } from '@/server/modules/papers/providers/text-pdfkit'
import { makeApi, type TestApi } from '../../support/api'

let api: TestApi
beforeAll(async () => {
  api = await makeApi()
})

const ask = (path: string) => api.app.request(`/api/v1/static/${path}`)

interface Listed {
  data: { docs: { slug: string }[] }
}

test('each document can be had as a PDF @rest', async () => {
  const listed = (await (await ask('staticList?kind=document')).json()) as Listed
  expect(listed.data.docs.length).toBeGreaterThan(4)
  for (const { slug } of listed.data.docs) {
    const answer = await ask(`downloadPdf?slug=${slug}`)
    expect([slug, answer.status, answer.headers.get('content-type')]).toEqual([
      slug,
      200,
      'application/pdf',
    ])
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${slug}.pdf"`)
    const file = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(/^%PDF-1\.7[\s\S]*%%EOF\s*$/.test(file)).toBe(true)
    expect([slug, /\/Lang \((\w+)\)/.exec(file)?.[1]]).toEqual([slug, 'en'])
  }
})

test('a document asked for many times at once is printed once', async () => {
  const titles: string[] = []
  api.services.printText = (content) => {
    titles.push(content.title)
    return printText(content)
  }
  api.services.responseCache.clear()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ask('downloadPdf?slug=share-terms')),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(titles).toHaveLength(1)
})

test('a document that does not exist is not found, as a text and as a PDF', async () => {
  expect((await ask('downloadPdf?slug=nothing-like-this')).status).toBe(404)
})

test('long tables and lists go on, on further pages, and nothing is left out', async () => {
  const cell = (text: string) => [{ text }]
  const rows = Array.from({ length: 120 }, (_, row) => [cell(`line ${row}`), cell('x')])
  const items = Array.from({ length: 80 }, (_, item) => cell(`item ${item}`))
  const file = await printText({
    language: 'en',
    brand: 'Aurum',
    accent: '#0A6F58',
    sample: undefined,
    title: 'Terms',
    summary: 'All of them.',
    source: 'Last changed today.',
    changedAt: new Date('2026-11-20T12:00:00Z'),
    siteUrl: 'https://fnx.example',
    blocks: [
      { type: 'table', head: [cell('Name'), cell('Value')], rows },
      { type: 'list', ordered: true, items },
    ],
  })
  const pages = Buffer.from(file)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)
  expect(pages?.length).toBeGreaterThan(4)
  expect(pages?.length).toBeLessThan(12)
})
