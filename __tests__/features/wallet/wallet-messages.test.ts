import { readFileSync } from 'node:fs'
import { walletMessages } from '@/features/wallet/wallet-messages'

type Message = { [name: string]: string | Message }

const kit = 'node_modules/@rainbow-me/rainbowkit/dist'
const ours: Message = walletMessages()
const text = JSON.stringify(ours)

function theirs(): Message {
  const file = readFileSync(`${kit}/chunk-JT4N2T7B.js`, 'utf8')
  const english = /var en_US_default = `([\s\S]*?)`;/.exec(file)?.[1]
  return JSON.parse(english as string) as Message
}

function keysOf(words: Message, before = ''): string[] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' ? [before + name] : keysOf(value, `${before}${name}.`),
  )
}

// English in every language, or not said at all, before the patch.
const oursAlone = [
  'back.label',
  'close.label',
  ...['again', 'failed'].map((state) => `connect.status.${state}`),
  'connect.unsupported',
  ...['confirmed', 'failed', 'pending'].map((state) => `profile.transactions.${state}`),
]

test('RainbowKit’s words are all replaced by ours', () => {
  const { wallet_connectors: _, ...general } = theirs()
  const { wallet_connectors: __, ...mine } = ours
  // Ledger shows its code like every other wallet, so one view takes the place of another.
  const replaced = keysOf(general).filter((key) => !key.startsWith('connect.walletconnect.'))
  const here = ['description', 'label'].map((part) => `connect.secondary_action.here.${part}`)
  expect(keysOf(mine).sort()).toEqual([...replaced, ...here, ...oursAlone].sort())
})

test('our words tell the steps to each wallet', () => {
  const wallets = theirs().wallet_connectors as Message
  const offered = ['metamask', 'rainbow', 'ledger', 'rabby', 'coinbase', 'ready']
  const expected = offered.flatMap((name) => keysOf(wallets[name] as Message, `${name}.`))
  expect(keysOf(ours.wallet_connectors as Message).sort()).toEqual(expected.sort())
})

test('the chain has our name, and nothing shouts', () => {
  expect(text).not.toMatch(/Ethereum|NFT|\p{Extended_Pictographic}|\b[A-Z]{4,}\b(?<!USDT|USDC)/u)
})

test.each([
  'Error preparing message, please retry!',
  'Error signing message, please retry!',
  'Error verifying signature, please retry!',
  'Oops, something went wrong!',
  'Wrong network detected, switch or disconnect to continue.',
  'Connect Wallet',
])('R42: "%s" has its given wording', (sentence) => {
  expect(text).toContain(JSON.stringify(sentence))
})
