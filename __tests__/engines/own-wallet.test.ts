import { readFileSync } from 'node:fs'
import { createTestClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { bsc } from 'viem/chains'
import { shortAddress } from '@/contract/format/addresses'
import { problems, startEngine, type Visitor } from '../support/engines/visitor'
import { shared } from '../support/product'

const newVisitor = startEngine()
const wallet = readFileSync(String(process.env.WALLET), 'utf8')
const transport = http(shared().chainUrl)
const chain = createTestClient({ mode: 'anvil', chain: bsc, transport })
const sizes = [
  { width: 1440, theme: 'DARK' },
  { width: 360, theme: 'light' },
] as const

/** Leaving a page at once cancels its preloads. */
const isLeft = /lost: <link rel="preload"/

const title = (pattern: string) => ({ role: 'heading', level: 1, pattern })
const inMain = (pattern: string) => ({ role: 'button', pattern, inside: 'main' })

/** A page that is opened anew knows no extension yet. */
async function openWith(visitor: Visitor, path: string, key: Hex): Promise<void> {
  await visitor.open(path)
  await visitor.see({ role: 'button', name: 'Connect Wallet', inside: 'banner' })
  await visitor.tab.evaluate(`() => {${wallet}; fnxWallet.announce(${JSON.stringify(key)})}`)
}

/** Compares where the shares are by the wallet page. */
async function liesIn(visitor: Visitor, places: Record<string, string>): Promise<void> {
  for (const [name, figure] of Object.entries(places))
    await visitor.see({ role: 'link', pattern: `^${name}.*${figure}` })
}

test.each(sizes)(
  'shares go to a second wallet, arrive and some come back, $width wide',
  async ({ width, theme }) => {
    const key = generatePrivateKey()
    const { address } = privateKeyToAccount(key)
    const short = shortAddress(address)
    await chain.setBalance({ address, value: parseEther('1') })
    const visitor = await newVisitor({ width, theme })
    await visitor.open('/faq?scenario=own-wallet-nothing')
    await visitor.see(title('^Wallet$'))
    await problems()

    await openWith(visitor, '/wallet', key)
    await visitor.press({ role: 'button', name: 'Connect Wallet', inside: 'banner' })
    await visitor.press({ role: 'button', pattern: 'Second Wallet', inside: 'dialog' })
    await visitor.press({ role: 'button', name: 'Sign message' })
    await visitor.see({ role: 'button', pattern: short, inside: 'banner' })

    await visitor.open('/wallet/move')
    await visitor.see(title('^Move shares to your own wallet$'))
    await visitor.press({ role: 'radio', pattern: short })
    await visitor.fill('Shares', '10')
    await visitor.press(inMain('^Review$'))
    await visitor.press(inMain('^Move 10 shares$'))
    await visitor.see(title('^10 shares are in your wallet$'))

    await openWith(visitor, '/wallet/bring-back', key)
    await visitor.press(inMain(`^Connect ${short}`))
    await visitor.press({ role: 'button', pattern: 'Second Wallet', inside: 'dialog' })
    await visitor.see({ role: 'button', pattern: short, inside: 'banner' })
    await visitor.fill('Shares', '3')
    await visitor.press(inMain(`^Send from ${short}`))
    await visitor.see(title('^3 shares are available again$'))

    await visitor.open('/wallet')
    await liesIn(visitor, { Available: '72.942173', 'In your own wallet': '7.000000' })
    expect((await problems()).filter((said) => !isLeft.test(said))).toEqual([])
  },
)
