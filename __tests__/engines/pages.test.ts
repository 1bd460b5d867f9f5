import { palettes } from '@/config/palettes'
import { paths } from '@/config/paths'
import { type Address, publicAddresses } from '../support/addresses'
import { problems, startEngine, type Theme, type Visitor } from '../support/engines/visitor'
import { shared } from '../support/product'
import { buyFor, makePayer } from '../support/real-purchase'

const newVisitor = startEngine()
const themes: Theme[] = ['DARK', 'light']
const widths = [360, 1280]

async function walk(visitor: Visitor, addresses: Pick<Address, 'path'>[], theme: Theme) {
  const wrong: string[] = []
  await problems()
  for (const { path } of addresses) {
    await visitor.open(path)
    await visitor.see({ role: 'heading', level: 1 })
    await visitor.until(
      `${path} awake`,
      async () => (await visitor.tab.evaluate(isHydrated)) || undefined,
    )
    for (const width of widths) {
      await visitor.tab.resize(width, 800)
      const { over, background } = await visitor.tab.evaluate(look)
      if (over > 0) wrong.push(`${path}: ${over} px wider than ${width}`)
      if (background !== backgrounds[theme]) wrong.push(`${path}: ${background} behind the page`)
    }
    wrong.push(...(await problems()).map((words) => `${path}: ${words}`))
  }
  return wrong
}

function look() {
  const { scrollWidth, clientWidth } = document.documentElement
  const { backgroundColor } = getComputedStyle(document.documentElement)
  return { over: scrollWidth - clientWidth, background: backgroundColor }
}

function isHydrated() {
  const keys = Object.keys(document.querySelector('h1') ?? {})
  const isBusy = document.querySelector('main [aria-busy=true]') !== null
  return keys.some((key) => key.startsWith('__reactProps')) && !isBusy
}

const backgrounds = { DARK: rgb(palettes.dark.page), light: rgb(palettes.light.page) }

function rgb(hex: string): string {
  const parts = hex.match(/[0-9A-F]{2}/g) ?? []
  return `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(', ')})`
}

test('anything wrong on a page is heard', async () => {
  const visitor = await newVisitor()
  await visitor.open('/about')
  await visitor.tab.evaluate(() => {
    console.error('said')
    setTimeout(() => {
      throw new Error('thrown')
    })
    void Promise.reject(new Error('rejected'))
    void fetch('/api/v1/none')
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/x.png' }))
  })
  const heard: string[] = []
  for (const words of ['said', 'thrown', 'rejected', '/api/v1/none: 404', 'elsewhere']) {
    await visitor.until(words, async () => {
      heard.push(...(await problems()))
      return heard.some((line) => line.includes(words)) || undefined
    })
  }
})

test.each(themes)('a visitor finds every public page working, %s', async (theme) => {
  const visitor = await newVisitor({ theme })
  expect(await walk(visitor, await publicAddresses(), theme)).toEqual([])
})

describe('a member who has bought', () => {
  const email = 'demo@fnx.example'
  let token: string
  let addresses: { path: string }[]
  beforeAll(async () => {
    const payer = await makePayer(shared(), email)
    const { id } = await buyFor(payer, { currency: 'USDT', milliCoins: 1_250_000n })
    token = payer.token
    addresses = Object.entries(paths)
      .filter(([, { access }]) => access === 'member')
      .map(([pattern]) => ({ path: pattern.replace('[id]', id) }))
  })

  test.each(themes)('finds every page of theirs working, %s', async (theme) => {
    const visitor = await newVisitor({ theme, as: { token, email, device: '' } })
    expect(await walk(visitor, addresses, theme)).toEqual([])
  })
})
