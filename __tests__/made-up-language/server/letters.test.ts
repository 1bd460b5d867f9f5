import { readFileSync } from 'node:fs'
import { inLocale } from '@/messages/locale'
import { htmlOf, type Letterhead, plainTextOf } from '@/server/modules/notifications'
import { carryLanguages } from '@/server/platform/node/listen'
import { mailSamples, smsSamples } from '@/server/sandbox/mail-samples'
import { madeUpTag } from '../../../scripts/messages/made-up'
import { englishIn, shownIn } from '../english'

const head: Letterhead = {
  appName: 'FNX',
  siteUrl: 'https://fnx.example',
  mode: 'sandbox',
  imprint: undefined,
}

/** Text typed by people, or the name of their program. */
const typed = [
  'We couldn’t read a picture',
  'Use a dark table near a window. Show all four corners, without glare.',
  'The selfie doesn’t match the document',
  'Take off glasses and hat, look straight ahead, and face the light.',
  'the key facts tell it in full. In short: the price is fixed each weekday at',
  'You bought 4.8 shares',
  'Your refund is on its way',
  'Firefox on macOS',
]

beforeAll(() => carryLanguages())

test('no mail has an English sentence', () => {
  const left = inLocale(madeUpTag, () =>
    Object.entries(mailSamples(head)).flatMap(([kind, letter]) => {
      const shown = [
        letter.subject,
        letter.preheader,
        plainTextOf(letter),
        ...shownIn(htmlOf(letter)),
      ]
      return englishIn(shown, typed).map((said) => `${kind}: ${said}`)
    }),
  )
  expect(left).toEqual([])
})

test('no text message is the English one', () => {
  const [english, made] = ['en', madeUpTag].map((tag) => inLocale(tag, () => smsSamples(head)))
  // Accents would double the cost of a message, so they are left off: the length shows it.
  const left = Object.entries(made ?? {}).filter(
    ([kind, text]) => text.length <= (english?.[kind] ?? '').length + 10,
  )
  expect(Object.keys(made ?? {}).length).toBeGreaterThan(5)
  expect(left).toEqual([])
})

test('the page that stands in when nothing answers has its words', () => {
  const { awayTitle } = JSON.parse(readFileSync(`src/messages/offline/${madeUpTag}.json`, 'utf8'))
  expect(readFileSync('public/service-worker.js', 'utf8')).toContain(JSON.stringify(awayTitle))
})
