import { encodeFunctionData, erc20Abi, type Hex, keccak256, type PrivateKeyAccount } from 'viem'
import type { PurchaseOrder } from '@/contract/purchase'
import type { TestChain } from './chain'
import { oneOf, type Random } from './seeded'

export interface SentPayment {
  order: PurchaseOrder
  versions: { hash: Hex; raw: Hex }[]
  sign: (price: bigint) => Promise<{ hash: Hex; raw: Hex }>
  price: bigint
  isDeep: boolean
}

interface Mined {
  status: Hex
  blockNumber: Hex
}

const gwei = 10n ** 9n
const enoughBlocks = 12
const knownRefusals = /already|nonce too low|underpriced/i

/** Brings dropped ones to the chain again, as a network does. */
export class SentPayments {
  readonly all: SentPayment[] = []

  constructor(
    private readonly chain: TestChain,
    private readonly random: Random,
  ) {}

  async pay(account: PrivateKeyAccount, nonce: number, order: PurchaseOrder): Promise<SentPayment> {
    const treasury = order.treasury as Hex
    const amount = BigInt(order.pay)
    const args = [treasury, amount] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
    const call =
      order.token === null ? { to: treasury, value: amount } : { to: order.token as Hex, data }
    const sign = async (price: bigint) => {
      const fees = { gas: 200_000n, maxFeePerGas: price, maxPriorityFeePerGas: price / 10n }
      const raw = await account.signTransaction({ ...call, ...fees, nonce, chainId: 56 })
      return { raw, hash: keccak256(raw) }
    }
    const price = 10n * gwei
    const sentPayment: SentPayment = {
      order,
      sign,
      price,
      versions: [await sign(price)],
      isDeep: false,
    }
    this.all.push(sentPayment)
    await this.sendNewest(sentPayment)
    return sentPayment
  }

  async replace(sentPayment: SentPayment): Promise<void> {
    sentPayment.price = (sentPayment.price * 13n) / 10n
    sentPayment.versions.push(await sentPayment.sign(sentPayment.price))
    await this.sendNewest(sentPayment)
  }

  async bringBack(): Promise<void> {
    for (const sentPayment of this.all.filter(({ isDeep }) => !isDeep)) {
      if (await this.isThere(sentPayment)) continue
      await oneOf(this.random, [
        () => this.sendNewest(sentPayment),
        () => this.replace(sentPayment),
      ])()
    }
  }

  async minedOf({ versions }: SentPayment): Promise<Hex[]> {
    const mined: Hex[] = []
    for (const { hash } of versions)
      if ((await this.minedAs(hash))?.status === '0x1') mined.push(hash)
    return mined
  }

  private async isThere(sentPayment: SentPayment): Promise<boolean> {
    const head = Number(await this.chain.ask('eth_blockNumber'))
    for (const { hash } of sentPayment.versions) {
      const mined = await this.minedAs(hash)
      sentPayment.isDeep ||= mined !== null && Number(mined.blockNumber) < head - enoughBlocks
      if (mined !== null || (await this.chain.ask('eth_getTransactionByHash', hash)) !== null)
        return true
    }
    return false
  }

  private minedAs(hash: Hex): Promise<Mined | null> {
    return this.chain.ask<Mined | null>('eth_getTransactionReceipt', hash)
  }

  private async sendNewest({ versions }: SentPayment): Promise<void> {
    await this.chain.ask('eth_sendRawTransaction', versions.at(-1)?.raw).catch((error: Error) => {
      if (!knownRefusals.test(error.message)) throw error
    })
  }
}
