import { MadeUpCopy } from '../support/made-up-copy'

jest.setTimeout(1_800_000)

let copy: MadeUpCopy
beforeAll(() => {
  copy = new MadeUpCopy()
}, 60_000)
afterAll(() => copy.remove())

test('pages cut nothing of a language whose words are a third longer, at 360 and 1440 pixels, and leave nothing in English', async () => {
  const settings = { TEST_JOURNEYS: 'made-up-language/browser' }
  expect(await copy.played('jest.browser.config.js', settings)).toBe('passed')
})
