import { randomUUID } from 'node:crypto'
import type { Hex, PrivateKeyAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { hourMs } from '@/config/durations'
import type { Answer, Endpoint, RawInput } from '@/contract/define'
import { acceptedOf, type DocumentAccepted, offeringCalls } from '@/contract/offering'
import { type PurchaseOrder, purchaseCalls, type Quote } from '@/contract/purchase'
import { sealJson, unsealJson } from '@/contract/seal'
import { tokenKey } from '@/lib/api/call'
import type { Services } from '@/server/compose'
import { beginSession } from '@/server/modules/identity/sessions'
import { accounts } from '@/server/modules/identity/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { demoWallet } from '@/server/sandbox/chain/sandbox-tokens'
import { oneOf, pause, type Random } from './seeded'
import type { SentPayment, SentPayments } from './sent-payments'

export interface StubbornBuyer {
  accountId: string
  address: string
  wallet: Pick<PrivateKeyAccount, 'address' | 'signTransaction'>
  token: string
  from: string
  nonce: number
  random: Random
}

export interface Site {
  url: string
  sent: SentPayments
  reported: { orderId: string; hash: Hex }[]
  onWritten?: () => void
  signal: AbortSignal
}

const dollars = 10n ** 18n

export async function stubbornBuyer(services: Services, place: number, random: Random) {
  const { db, clock } = services
  const now = clock.now()
  // Only this one can pay from the demo wallet, so the sandbox's buyer cannot.
  const wallet = place === 0 ? demoWallet : privateKeyToAccount(generatePrivateKey())
  const [row] = await db
    .insert(accounts)
    .values({
      email: `stubborn${place}@example.com`,
      emailKey: `stubborn${place}@example.com`,
      phone: `+1404556${String(1000 + place)}`,
      fullName: 'Ada Byron',
      passwordHash: 'nobody logs in by it',
      kycStatus: 'APPROVED',
      preferences: { loginNotices: true, newsletter: false },
      createdAt: now,
    })
    .returning({ id: accounts.id })
  const accountId = row?.id as string
  const address = wallet.address.toLowerCase()
  const linkedAt = new Date(now.getTime() - hourMs)
  await db.insert(walletLinks).values({ accountId, address, linkedAt })
  const { token } = await beginSession(services, db, { accountId, device: 'A browser' })
  const from = `10.0.${Math.floor(place / 250)}.${(place % 250) + 1}`
  const buyer: StubbornBuyer = { accountId, address, wallet, token, from, nonce: 0, random }
  return buyer
}

const restMs = 2_000

/** Each rests a moment and buys, until so many purchases are made. */
export const buyInTurns = (buyers: StubbornBuyer[], site: Site, purchases: number) =>
  Promise.all(
    buyers.map(async (buyer, index) => {
      for (let boughtCount = index; boughtCount < purchases; boughtCount += buyers.length) {
        await pause(buyer.random() * restMs)
        await buyStubbornly(buyer, site)
      }
    }),
  )

export async function buyStubbornly(buyer: StubbornBuyer, site: Site): Promise<SentPayment> {
  const { random } = buyer
  const { order } = await lockStubbornly(buyer, site)
  await pause(random() * 300)
  const { nonce } = buyer
  buyer.nonce += 1
  const sentPayment = await site.sent.pay(buyer.wallet as PrivateKeyAccount, nonce, order)
  const first = sentPayment.versions[0]?.hash as Hex
  if (random() < 0.2) await site.sent.replace(sentPayment)
  const manner = oneOf(random, ['not at all', 'once', 'twice', 'twice at once', 'late'] as const)
  if (manner === 'not at all') return sentPayment
  if (manner === 'late') await pause(random() * 5_000)
  const report = async (key: string) => {
    await askApi(buyer, site, purchaseCalls.buyShare, { orderId: order.id, hash: first }, key)
    site.reported.push({ orderId: order.id, hash: first })
    site.onWritten?.()
  }
  const key = randomUUID()
  const duplicate = manner === 'twice at once' ? report(key) : undefined
  await Promise.all([report(key), duplicate])
  if (manner === 'twice') await report(oneOf(random, [key, randomUUID()]))
  return sentPayment
}

export interface Lock {
  key: string
  quote: Quote
  accepted: DocumentAccepted[]
  order: PurchaseOrder
}

export async function lockStubbornly(buyer: StubbornBuyer, site: Site): Promise<Lock> {
  const { random, address: payer } = buyer
  const currency = oneOf(random, ['USDT', 'USDC', 'BNB'])
  const wholeCoin = currency === 'BNB' ? dollars / 500n : dollars
  const pay = String(BigInt(60 + Math.floor(random() * 100)) * wholeCoin)
  for (;;) {
    const quote = await askApi(buyer, site, purchaseCalls.getConvertedAmount, { currency, pay })
    const key = randomUUID()
    const { documents } = await askApi(buyer, site, offeringCalls.offering, {})
    const request = { quoteId: quote.id, payer, isSecond: true, accepted: acceptedOf(documents) }
    try {
      const order = await askApi(buyer, site, purchaseCalls.placeOrder, request, key)
      site.onWritten?.()
      return { key, quote, accepted: request.accepted, order }
    } catch (error) {
      // A quote holds for a minute; no shares were reserved.
      if (!(error instanceof Refused) || error.code !== 'PRICE_CHANGED') throw error
    }
  }
}

export class Refused extends Error {
  constructor(
    readonly code: string,
    path: string,
    text: string,
  ) {
    super(`${path}: ${text}`)
  }
}

const askAgain = [
  'KEY_IN_FLIGHT',
  'TOO_MANY_QUOTES',
  'TOO_MANY_WAITING',
  'UNAVAILABLE',
  'CHAIN_AWAY',
  // So many kills may pause orders, and a steady asker has to wait.
  'PAUSED',
  'MOVES_PAUSED',
  'TOKEN_ABSENT',
  'TOO_MANY',
]

/** After this silence a server is asked again, as a load balancer would ask another one. */
const silentMs = 15_000

/** One key for all tries, ended only by the server's word. */
export async function askApi<E extends Endpoint>(
  buyer: StubbornBuyer,
  { url, signal }: Site,
  endpoint: E,
  input: RawInput<E>,
  key: string = randomUUID(),
): Promise<Answer<E>> {
  const secret = tokenKey(buyer.token) as string
  const isQuery = endpoint.method === 'GET'
  for (;;) {
    signal.throwIfAborted()
    const packed = endpoint.sealed ? { payload: sealJson(input, secret) } : input
    const query = isQuery ? `?${new URLSearchParams(packed as Record<string, string>)}` : ''
    const answer = await fetch(`${url}/api/v1/${endpoint.path}${query}`, {
      method: endpoint.method,
      signal: AbortSignal.any([signal, AbortSignal.timeout(silentMs)]),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': buyer.from,
        'idempotency-key': key,
        token: buyer.token,
      },
      ...(!isQuery && { body: JSON.stringify(packed) }),
    })
      .then(async (response) => ({
        isGood: response.ok,
        waitS: Number(response.headers.get('retry-after') ?? 0),
        text: await response.text(),
      }))
      .catch(() => undefined)
    const body = answer && (JSON.parse(answer.text) as Body)
    if (answer?.isGood && body)
      return (body.payload ? unsealJson(body.payload, secret) : body.data) as Answer<E>
    const code = body && (body.code ?? 'NONE')
    if (answer && code && !askAgain.includes(code))
      throw new Refused(code, endpoint.path, answer.text)
    await pause(50 + buyer.random() * 250 + 1_000 * (answer?.waitS ?? 0))
  }
}

interface Body {
  code?: string
  data?: unknown
  payload?: string
}
