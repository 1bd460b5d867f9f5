import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readServerEnv } from '@/config/env.server'
import { house } from '@/config/house'
import { besideServer } from '@/server/ops/issuer'
import { takeHouse } from '@/server/start/house'
import { contentFolder, removeContentFolders } from '../../support/contents'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'fnx-issuer-'))
})
afterEach(() => {
  rmSync(place, { recursive: true })
  removeContentFolders()
  takeHouse(readServerEnv({}))
})

const type = (...words: string[]) => besideServer(['issuer', ...words], (path) => join(place, path))

test('a new folder is the sample bank’s, explained, and is good for a sandbox at once @rest', async () => {
  expect((await type('new', 'bank')).text).toContain('issuer check')
  expect(readFileSync(join(place, 'bank/house.json'), 'utf8')).toContain('// ')
  const { isDone, text } = await type('check', 'bank')
  expect(isDone).toBe(true)
  expect(text).toContain('For a sandbox the folder is good.')
  for (const lackedField of [
    'house.json: name',
    'offering.json: issuer',
    'bank-overview.json: isSample',
  ])
    expect(text).toContain(lackedField)
})

test('a check says from what a production’s first price is set', async () => {
  await type('new', 'bank')
  const { text } = await type('check', 'bank')
  expect(text).toContain(
    'equity per share $12.14 (bank-overview.json), last offering price $12.50, paid on 2026-06-30 (offering.json).',
  )
})

test('a folder of before without a last price is taken, and is told what to add', async () => {
  await type('new', 'bank')
  const file = join(place, 'bank/offering.json')
  const lines = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, lines.filter((line) => !line.includes('"lastPrice')).join('\n'))
  const { isDone, text } = await type('check', 'bank')
  expect(isDone).toBe(true)
  expect(text).toContain('offering.json: lastPriceMicroUsd and lastPriceOn are not given.')
  expect(text).toContain('last offering price $12.14, paid on 2026-09-30')
})

test('a check names what a sandbox takes from the sample bank', async () => {
  const folder = contentFolder({ 'house.json': '{ "name": "Harbour" }' })
  const { text } = await besideServer(['issuer', 'check', folder], (path) => path)
  expect(text.split('\n')[0]).toBe(
    'For a sandbox the folder is good. From the sample bank it takes what yours has not: texts (no .md file is there), bank-overview.json, offering.json, taxes.json, terms.json. The sample’s texts tell of its own people, rates and plans.',
  )
})

test('nothing is written over what is there', async () => {
  await type('new', 'bank')
  await expect(type('new', 'bank')).rejects.toThrow('is not empty')
})

test('a process has the name of its folder, and does not start with a broken one', () => {
  const of = (text: string) =>
    takeHouse(readServerEnv({ ISSUER_DIR: contentFolder({ 'house.json': text }) }))
  of('{ "name": "Nordhafen Anteile", "shortName": "Nordhafen" }')
  expect(house()).toEqual({ name: 'Nordhafen Anteile', shortName: 'Nordhafen', sheet: '' })
  expect(() => of('{\n"name": 5 }')).toThrow(/^FNX does not start: .+: house\.json:2: name: /)
  takeHouse(readServerEnv({ NEXT_PUBLIC_APP_NAME: 'Aurum' }))
  expect(house().name).toBe('Aurum')
})
