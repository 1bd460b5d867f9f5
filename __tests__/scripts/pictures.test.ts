import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Book, looksOf, pictureOf, wantedStates } from '../../scripts/pictures/book'

const [look] = looksOf([360], ['dark']) as [ReturnType<typeof looksOf>[number]]
const states = [
  { name: 'maintenance-payments', group: 'Site', title: 'Nobody can pay', touchesAll: true },
  { name: 'payment-late', group: 'Payments', title: 'Too late: a <choice>', touchesAll: false },
  { name: 'kyc-begun', group: 'Verification', title: 'Begun', touchesAll: false },
  { name: 'order-open', group: 'Orders', title: 'Open', touchesAll: false },
]
const namesOf = (words: string[]) => wantedStates(states, words).map(({ name }) => name)

test('states are taken by words in their names', () => {
  expect(namesOf(['payment', 'kyc'])).toEqual(['payment-late', 'kyc-begun', 'maintenance-payments'])
  expect(namesOf([])).toHaveLength(4)
  expect(namesOf(['absent'])).toEqual([])
})

test('a picture’s name has its state, width and theme', () => {
  const looks = looksOf([360, 1440], ['dark', 'light'])
  expect(looks.map((one) => pictureOf('order-open', one))).toEqual([
    'order-open-360-dark.png',
    'order-open-360-light.png',
    'order-open-1440-dark.png',
    'order-open-1440-light.png',
  ])
})

describe('the book', () => {
  let home: string
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'fnx-pictures-'))
  })
  afterEach(() => rmSync(home, { recursive: true }))

  async function run(pixels: Record<string, string>) {
    const book = new Book(join(home, 'pictures'))
    const pictures = Object.keys(pixels).map((name) => pictureOf(name, look))
    book.turn(pictures)
    for (const [at, text] of Object.values(pixels).entries())
      await book.keep(pictures[at] as string, Buffer.from(text), async () => 0.25)
    book.write(states)
    return { book, page: readFileSync(book.index, 'utf8') }
  }

  test('the first pictures are new', async () => {
    const { book, page } = await run({ 'payment-late': 'a' })
    expect(book.shareOf('payment-late-360-dark.png')).toBe(0)
    expect(page).toMatch('payment-late-360-dark.png: new')
    expect(page).toMatch('Too late: a &#60;choice&#62;')
    expect(page).not.toMatch('pictures-before')
  })

  test('changed pictures stand first, beside the earlier ones', async () => {
    await run({ 'payment-late': 'a', 'kyc-begun': 'b' })
    const { book, page } = await run({ 'payment-late': 'a', 'kyc-begun': 'other' })
    expect(book.shareOf('payment-late-360-dark.png')).toBe(0)
    expect(page).toMatch('payment-late-360-dark.png: the same')
    expect(page).toMatch(/kyc-begun-360-dark.png: 25.0 %.*pictures-before\/kyc-begun-360-dark.png/)
    expect(page.indexOf('id="kyc-begun"')).toBeLessThan(page.indexOf('id="payment-late"'))
  })

  test('pictures not taken anew stay as they were', async () => {
    await run({ 'payment-late': 'a', 'kyc-begun': 'b' })
    await run({ 'kyc-begun': 'other' })
    const { page } = await run({ 'payment-late': 'a' })
    expect(page).toMatch('kyc-begun-360-dark.png: 25.0 %')
    expect(readFileSync(join(home, 'pictures/kyc-begun-360-dark.png'), 'utf8')).toBe('other')
    expect(readFileSync(join(home, 'pictures-before/kyc-begun-360-dark.png'), 'utf8')).toBe('b')
  })
})
