import { allEndpoints } from '@/contract'
import { webhookBody, webhookEvents, webhookEventTypes } from '@/contract/user/webhook-events'
import { webhookChecks } from '@/server/platform/documentation/webhook-checks'
import { makeApi } from '../../support/api'

const readable = (html: string) =>
  html
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

let page: string
beforeAll(async () => {
  page = (await (await makeApi()).get('/api/docs/webhooks')).text
})

test('the page about webhooks is whole HTML without any script, and says the same in production', async () => {
  expect(page).toMatch(/^<!doctype html><html lang="en">.*<\/html>$/s)
  expect(page).not.toMatch(/<script|javascript:|\son\w+=/i)
  const production = await makeApi({ mode: 'production' })
  const { status, text } = await production.get('/api/docs/webhooks')
  expect([status, text.includes('sandbox')]).toEqual([200, false])
})

test('it has each event with an example, and the call that reads the rest', () => {
  for (const type of webhookEventTypes) {
    const [, row = ''] = new RegExp(`<tr id="${type}">(.*?)</tr>`).exec(page) ?? []
    const [, example = '{}'] = /<code>(.*?)<\/code>/.exec(row) ?? []
    expect(webhookBody.parse(JSON.parse(readable(example))).type).toBe(type)
    const { call } = webhookEvents[type]
    const name = allEndpoints().find(({ endpoint }) => endpoint === call)?.name
    expect(row).toContain(`href="/api/docs#${name}"`)
    expect([type, row.includes('not by an API key')]).toEqual([type, call.openToKeys !== true])
  }
})

test('it shows the lines of checking that are tested', () => {
  const shownMatches = [...page.matchAll(/<pre tabindex="0"><code>(.*?)<\/code><\/pre>/gs)]
  const texts = shownMatches.map(([, text = '']) => readable(text))
  for (const lines of Object.values(webhookChecks)) expect(texts).toContain(lines)
})

test('it names each attempt, up to 75 hours after the first', () => {
  const rows = [...page.matchAll(/<tr><td>(\d+)<\/td><td>([^<]+)<\/td><td>([^<]+)<\/td><\/tr>/g)]
  expect(rows.map(([, attempt, after]) => `${attempt}: ${after}`)).toEqual([
    '2: 5 seconds',
    '3: 5 minutes',
    '4: 30 minutes',
    '5: 2 hours',
    '6: 5 hours',
    '7: 10 hours',
    '8: 14 hours',
    '9: 20 hours',
    '10: 24 hours',
  ])
  expect(rows.at(-1)?.[3]).toBe('75 hours 35 minutes 5 seconds')
})
