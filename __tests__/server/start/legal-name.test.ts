import { legalName } from '@/server/start/issuer/legal-name'
import { contentFolder, removeContentFolders } from '../../support/contents'

afterEach(removeContentFolders)

const of = (offering: string) => legalName(contentFolder({ 'offering.json': offering }))

test('a sandbox’s bank account is held by who issues the shares', () => {
  expect(legalName('src/content/second-sample')).toBe('Bankhaus Hohenlinde AG (sample)')
  expect(of('{ "issuer": "Harbour Bank plc", // the company\n "bank": "Harbour" }')).toBe(
    'Harbour Bank plc',
  )
})

test('a folder that names none, or none that a bank takes, has the name of its house', () => {
  expect(of('{ "bank": "Harbour" }')).toBeUndefined()
  expect(of(`{ "issuer": "${'Harbour '.repeat(10)}" }`)).toBeUndefined()
  expect(of('{ "issuer": ')).toBeUndefined()
  expect(legalName(contentFolder({ 'house.json': '{}' }))).toBeUndefined()
})
