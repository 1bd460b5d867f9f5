import { randomUUID } from 'node:crypto'
import { createWalletClient, erc20Abi, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Answer, Endpoint, RawInput } from '@/contract/define'
import { acceptedOf, offeringCalls } from '@/contract/offering'
import { type PurchaseOrder, purchaseCalls } from '@/contract/purchase'
import { faucetCalls } from '@/contract/sandbox'
import { sealJson, unsealJson } from '@/contract/seal'
import {
  type TransactionDetail,
  type TransactionStatus,
  transactionCalls,
} from '@/contract/transaction'
import { walletLinkCalls } from '@/contract/user/wallet-link'
import { tokenClaim } from '@/lib/storage/token-store'
import { localChain } from './chain'
import { makeWalletOwner } from './wallet-owner'
import { sentMessages } from './wallet-visit'

export interface Payer {
  token: string
  call: <E extends Endpoint>(endpoint: E, input: RawInput<E>) => Promise<Answer<E>>
  address: string
  pay: (order: PurchaseOrder, amount?: bigint) => Promise<Hex>
}

interface Place {
  url: string
  chainUrl: string
}

export async function makePayer({ url, chainUrl }: Place, identifier: string): Promise<Payer> {
  const token = await tokenOf(url, identifier)
  const call = callsAs(url, token)
  const key = generatePrivateKey()
  const owner = makeWalletOwner(key)
  const { terms } = await call(walletLinkCalls.userWalletRequest, { action: 'nonce' })
  if (terms === undefined) throw new Error('There are no terms to sign')
  const signedTerms = await owner.sign(terms)
  await call(walletLinkCalls.userWalletRequest, { action: 'link', ...signedTerms })
  await call(faucetCalls.faucet, { address: owner.address })
  const account = privateKeyToAccount(key)
  const wallet = createWalletClient({ account, chain: localChain, transport: http(chainUrl) })
  const pay = (order: PurchaseOrder, amount = BigInt(order.pay)) =>
    order.token === null
      ? wallet.sendTransaction({ to: order.treasury as Hex, value: amount })
      : wallet.writeContract({
          address: order.token as Hex,
          abi: erc20Abi,
          functionName: 'transfer',
          args: [order.treasury as Hex, amount],
        })
  return { token, call, address: owner.address, pay }
}

interface Wish {
  currency: string
  milliCoins: bigint
}

/** At most three orders are open, and the demo person may be buying. */
export async function placeOrderWhenFree(payer: Payer, wish: Wish): Promise<PurchaseOrder> {
  for (;;) {
    try {
      return await placeOrder(payer, wish)
    } catch (error) {
      if (!String(error).includes('TOO_MANY_QUOTES')) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

async function placeOrder(payer: Payer, { currency, milliCoins }: Wish): Promise<PurchaseOrder> {
  const pay = String(milliCoins * 10n ** 15n)
  const quote = await payer.call(purchaseCalls.getConvertedAmount, { currency, pay })
  const { documents } = await payer.call(offeringCalls.offering, {})
  const accepted = acceptedOf(documents)
  const orderInput = { quoteId: quote.id, payer: payer.address, isSecond: true, accepted }
  return payer.call(purchaseCalls.placeOrder, orderInput)
}

export async function buyFor(payer: Payer, wish: Wish): Promise<TransactionDetail> {
  const order = await placeOrderWhenFree(payer, wish)
  const hash = await payer.pay(order)
  await payer.call(purchaseCalls.buyShare, { orderId: order.id, hash })
  return untilStatus(payer, order.id, 'confirmed')
}

export async function untilStatus(
  { call }: Payer,
  id: string,
  status: TransactionStatus,
): Promise<TransactionDetail> {
  for (;;) {
    const transaction = await call(transactionCalls.transaction, { id })
    if (transaction.status === status) return transaction
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

export async function tokenOf(url: string, identifier: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/v1/user/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { data: Record<string, string> }).data
  }
  const password = 'Sandbox-pass-2026'
  const { challengeId } = await post('userLogin', { identifier, password })
  const messagesSent = await sentMessages(url, `about=${challengeId}`)
  const codeBy = (channel: string) =>
    messagesSent.find((message) => message.channel === channel)?.code
  const codes = { phoneCode: codeBy('sms'), emailCode: codeBy('email') }
  const { token } = await post('login-verify-otp', { challengeId, ...codes })
  return token as string
}

export function callsAs(url: string, token: string): Payer['call'] {
  return async (endpoint, input) => {
    const key = endpoint.sealed ? tokenClaim(token, 'secretKey') : undefined
    const packed = key === undefined ? input : { payload: sealJson(input, key) }
    const isQuery = endpoint.method === 'GET'
    const query = isQuery ? `?${new URLSearchParams(packed as Record<string, string>)}` : ''
    const answer = await fetch(`${url}/api/v1/${endpoint.path}${query}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', token, 'Idempotency-Key': randomUUID() },
      ...(!isQuery && { body: JSON.stringify(packed) }),
    })
    const body = (await answer.json()) as { data?: unknown; payload?: string }
    if (!answer.ok) throw new Error(`${endpoint.path}: ${JSON.stringify(body)}`)
    return (key === undefined ? body.data : unsealJson(String(body.payload), key)) as never
  }
}
