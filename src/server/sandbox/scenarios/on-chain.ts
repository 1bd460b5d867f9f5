import { and, desc, eq, inArray } from 'drizzle-orm'
import {
  encodeFunctionData,
  type Hex,
  type LocalAccount,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { sandboxRouter, sandboxWrapped } from '@/config/chain'
import type { NotificationKind } from '@/contract/notification'
import type { PurchaseOrder } from '@/contract/purchase'
import type { TransactionStatus } from '@/contract/transaction'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { topOf } from '@/server/chain/blocks/depth'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { notifications } from '@/server/modules/notifications/tables'
import { LocalChain } from '../chain/local-chain'
import { transfer } from '../chain/past'
import { faucetAccount, sandboxTokens } from '../chain/sandbox-tokens'
import type { SandboxNeeds } from '../needs'
import { untilThere } from '../patience'
import { orderedCoins } from '../sums'
import type { FreshMember } from './fresh-member'

const gas = 300_000n
const [usdt] = sandboxTokens.map(({ address }) => address) as [Hex]

export class OnChain extends LocalChain {
  constructor(private readonly needs: SandboxNeeds) {
    super(needs.chain)
  }

  /** Without its own time, which would move the chain's clock ahead of ours. */
  override async mine(blocks: number): Promise<void> {
    await this.demand('anvil_mine', [numberToHex(blocks)])
  }

  async reorg(): Promise<void> {
    await this.demand('anvil_reorg', [replacedBlocks, []])
  }

  async fund(to: Hex): Promise<void> {
    const coins = 10n * (await orderedCoins(this.needs))
    await this.sendAll(faucetAccount, [
      { to, gas, data: '0x', value: parseEther('1') },
      { to: usdt, gas, data: transfer(to, coins) },
    ])
  }

  async pay(from: LocalAccount, order: PurchaseOrder, amount = BigInt(order.pay)): Promise<Hex> {
    const data = transfer(order.treasury as Hex, amount)
    const [hash] = await this.sendAll(from, [{ to: order.token as Hex, gas, data }])
    return hash as Hex
  }

  async swap(from: LocalAccount, { least = 1n } = {}): Promise<{ hash: Hex; pay: bigint }> {
    const abi = parseAbi([
      'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable',
    ])
    const pay = parseEther('0.05')
    const data = encodeFunctionData({
      abi,
      functionName: 'swapExactETHForTokens',
      args: [least, [sandboxWrapped as Hex, usdt], from.address, 2n ** 64n],
    })
    const [hash] = await this.sendAll(from, [{ to: sandboxRouter as Hex, gas, data, value: pay }])
    return { hash: hash as Hex, pay }
  }
}

const replacedBlocks = 5

export async function untilStatus(
  { id: accountId, scene: { needs } }: FreshMember,
  ...wanted: TransactionStatus[]
): Promise<string> {
  const { status, id, serial } = memberTransactions
  return until(needs, wanted.join(' or '), async () => {
    const [row] = await needs.db
      .select({ id })
      .from(memberTransactions)
      .where(and(eq(memberTransactions.accountId, accountId), inArray(status, wanted)))
      .orderBy(desc(serial))
      .limit(1)
    return row?.id
  })
}

export async function untilTold(
  { id: accountId, scene: { needs } }: FreshMember,
  kind: NotificationKind,
): Promise<void> {
  const whereThisKind = and(eq(notifications.accountId, accountId), eq(notifications.kind, kind))
  const look = async () => (await needs.db.$count(notifications, whereThisKind)) || undefined
  await until(needs, kind, look)
}

/**
 * Makes blocks meanwhile, but none while earlier ones are unread: a slow follower would get slower
 * and slower.
 */
export async function until<Found>(
  needs: SandboxNeeds,
  name: string,
  look: () => Promise<Found | undefined>,
  blocks = needs.confirmations,
): Promise<Found> {
  const chain = new OnChain(needs)
  return untilThere(name, async () => {
    const found = await look()
    if (found === undefined && (await unread(needs)) < blocks) await chain.mine(blocks)
    return found
  })
}

async function unread({ chain, db }: SandboxNeeds): Promise<number> {
  const head = await chain.client.getBlockNumber({ cacheTime: 0 })
  const place = await readChainCursor(db)
  return place === undefined ? Number.POSITIVE_INFINITY : Number(head - topOf(place))
}
