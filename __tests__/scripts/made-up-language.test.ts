import { madeUpMessage, madeUpTag } from '../../scripts/messages/made-up'
import { MadeUpCopy } from '../support/made-up-copy'

let copy: MadeUpCopy
beforeAll(() => {
  copy = new MadeUpCopy()
}, 60_000)
afterAll(() => copy.remove())

test('a language is files, and one line of the list of languages', () => {
  const code = copy.written.filter((file) => /\.(tsx?|m?js)$/.test(file))
  expect(code).toEqual(['src/messages/languages.ts'])
  expect(copy.written).toContain(`src/messages/errors/${madeUpTag}.json`)
})

test('what is made up keeps placeholders and cases, and is a third longer', () => {
  expect(madeUpMessage('Pay {amount} now')).toBe('Páý {amount} ñów Páý')
  expect(madeUpMessage('{count, plural, one {# share} other {# shares}}')).toBe(
    '{count, plural, one {# sháré} other {# shárés}} shárés',
  )
})

// With a start of Jest and of PostgreSQL.
test('pages, mails, text messages, papers, the console, the workbook, the escrow page and the service worker speak a made-up language @rest', async () => {
  const settings = { MADE_UP_LANGUAGE: 'on' }
  expect(await copy.played('jest.config.js', settings)).toBe('passed')
}, 300_000)
