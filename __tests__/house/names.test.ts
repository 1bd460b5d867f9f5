import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { carryHouse, houseCode, houseName, ownHouse } from '@/config/house'
import { calendarFile } from '@/lib/calendar-file'
import { escrowDocument } from '@/server/modules/escrow/page/document'
import { pageForHouse } from '@/server/modules/escrow/providers/escrow-folder-node'
import { clientFiles } from '@/server/platform/documentation/client'
import { openApiDocument } from '@/server/platform/documentation/openapi'
import { documentationPage } from '@/server/platform/documentation/page'

afterEach(() => carryHouse(ownHouse))

const catalogues = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /messages\/(.+\/)?[a-z]{2}\.json$/.test(file))
  .map((file) => join('src', file))

test('no sentence names a platform: its name is a figure of the sentence', () => {
  expect(catalogues.length).toBeGreaterThan(100)
  const naming = catalogues.filter((file) => /\bFNX\b/.test(readFileSync(file, 'utf8')))
  expect(naming).toEqual([])
})

/** The names used by callers of the API through our client types. */
const protocol = /fnxk_|fnx\.(mjs|d\.mts)|FNX_(SITE|KEY)|FnxError|getFNXprice/g

test('pages of another house contain only its own name', async () => {
  carryHouse({ name: 'Nordhafen <Anteile>', shortName: 'Nordhafen Müller', sheet: '' })
  const event = { uid: '1', at: '2026-11-20T12:00:00Z', title: 'Ends', text: 'Today' }
  const drawnTexts = {
    api: documentationPage('production'),
    client: clientFiles('production')['fnx.mjs']?.() ?? '',
    calendar: calendarFile({ name: 'Stakes', madeAt: new Date(0), events: [event] }),
    escrow: pageForHouse(await escrowDocument({ script: '', style: '' }), houseName()),
  }
  for (const [subject, text] of Object.entries(drawnTexts)) {
    const remainder = text.replaceAll(protocol, '')
    expect([subject, /\bFNX\b/.exec(remainder)?.[0]]).toEqual([subject, undefined])
    expect([subject, remainder.includes('Nordhafen')]).toEqual([subject, true])
  }
  expect(drawnTexts.api).toContain('<title>Nordhafen &lt;Anteile&gt; API</title>')
  expect(openApiDocument('production').info).toMatchObject({ title: 'Nordhafen <Anteile> API' })
  expect(houseCode()).toBe('NORDHAF')
})
