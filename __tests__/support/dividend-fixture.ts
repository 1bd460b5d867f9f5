import { erc20Abi, type Hex, type LocalAccount } from 'viem'
import { minuteMs } from '@/config/durations'
import type { Answer } from '@/contract/define'
import type { dividendCalls, MemberDividend } from '@/contract/dividends'
import { allDividends } from '@/server/modules/dividends'
import { findDividend } from '@/server/modules/dividends/announce'
import { openFor } from '@/server/modules/dividends/money'
import type { Asset } from '@/server/modules/ledger'
import { balanceOf, type LedgerAccount } from '@/server/modules/ledger/ledger-account'
import { inviteOperator } from '@/server/modules/operators'
import { nextRun } from '@/server/modules/payables'
import { transfer } from '@/server/sandbox/chain/past'
import { dividendPayer, faucetAccount, sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  type CustodyFixture,
  custodyFixture,
  type Shareholder,
  type TokenChain,
} from './custody-fixture'
import { advanceDividends, type askFor, byTwo as doneByTwo, followerJob } from './jobs'

export const treasurer = 'ines@fnx.example'
export const admin = 'tomas@fnx.example'

export const coin = 'USDC'
const coinAddress = sandboxTokens.find(({ symbol }) => symbol === coin)?.address as Hex
export const payer = sandboxShareToken.payer as Hex

export interface DividendFixture extends CustodyFixture {
  token: TokenChain
  /** Requested by one operator, approved by another, carried out. Returns the result. */
  byTwo: (
    kind: Parameters<typeof askFor>[1]['kind'],
    given?: Record<string, string>,
  ) => Promise<void>
  /** In dollars; its record date is two minutes ahead, its payment four. */
  announce: (perShare?: string) => Promise<string>
  /** As the worker does, once the time has moved on. */
  advance: (minutes?: number) => Promise<void>
  /** The bank pays in, before it is booked. */
  sendIn: (units: bigint) => Promise<Hex>
  /** The payer pays by hand: the tax office, or the bank. */
  sendOut: (units: bigint) => Promise<Hex>
  /** The bank pays in, and two people book it. */
  payIn: (id: string, units: bigint) => Promise<Hex>
  fundAll: (id: string) => Promise<void>
  startRun: () => Promise<void>
  coinsOf: (wallet: string) => Promise<bigint>
  /** Without the signer: orders stay unsigned. */
  runFollower: () => Promise<void>
  /** The payer's key is used by hand, without us. */
  useNonce: () => Promise<void>
  /** Writes what the database refuses to every role. */
  withoutRules: (statement: string) => Promise<void>
}

export async function dividendFixture(
  token: TokenChain,
  fixture?: CustodyFixture,
): Promise<DividendFixture> {
  const ownFixture = fixture ?? (await custodyFixture(token))
  const { services } = ownFixture.api
  const by = 'a test'
  await inviteOperator(services, services.db, { email: treasurer, roles: ['treasury'], by })
  await inviteOperator(services, services.db, { email: admin, roles: ['admin'], by })
  return withDividends(token, ownFixture)
}

/** Where the two operators are in the database already. */
export function withDividends(token: TokenChain, ownFixture: CustodyFixture): DividendFixture {
  const { services, clock } = ownFixture.api
  const { db } = services
  const byTwo: DividendFixture['byTwo'] = (kind, fields = {}) =>
    doneByTwo(services, { kind, given: fields }, [treasurer, admin])
  const advance = async (minutes = 0) => {
    clock.forward(minutes * minuteMs)
    await advanceDividends(services)
  }
  const send = async (from: LocalAccount, to: Hex, units: bigint) => {
    const calls = [{ to: coinAddress, data: transfer(to, units), gas: 200_000n }]
    const [hash] = await token.local.sendAll(from, calls)
    await ownFixture.mine()
    return hash as Hex
  }
  const sendIn = (units: bigint) => send(faucetAccount, payer, units)
  const payIn = async (id: string, units: bigint) => {
    const hash = await sendIn(units)
    await byTwo('dividend-fund', { action: id, hash })
    return hash
  }
  return {
    ...ownFixture,
    token,
    byTwo,
    advance,
    sendIn,
    sendOut: (units) => send(dividendPayer, `0x${'b'.repeat(40)}`, units),
    payIn,
    announce: async (perShare = '0.25') => {
      const minutesAhead = (minutes: number) =>
        new Date(clock.now().getTime() + minutes * minuteMs).toISOString().slice(0, 16)
      const dates = { recordAt: minutesAhead(2), payAt: minutesAhead(4) }
      await byTwo('dividend-announce', { ...dates, perShare, coin })
      const [newest] = await allDividends(db)
      return newest?.id as string
    },
    fundAll: async (id) => {
      const action = await findDividend(db, id)
      if (action) await payIn(id, await openFor(db, action, 'funded'))
    },
    startRun: async () => {
      const next = await nextRun(db, coin)
      if (next === undefined) throw new Error('Nobody waits for a payout.')
      const { until, count, total } = next
      const fields = { coin, until: String(until), count: String(count), total: String(total) }
      await byTwo('dividend-pay', fields)
    },
    runFollower: async () => {
      const { run } = followerJob(services)
      await run()
      await run()
    },
    useNonce: async () => {
      await token.local.sendAll(dividendPayer, [{ to: payer, data: '0x', gas: 21_000n }])
    },
    withoutRules: (statement) =>
      ownFixture.api.database.script(
        `set session_replication_role = replica; ${statement}; set session_replication_role = origin`,
      ),
    coinsOf: (wallet) =>
      token.port.client.readContract({
        address: coinAddress,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [wallet as Hex],
      }),
  }
}

export async function dividendsOf({ member }: Pick<Shareholder, 'member'>) {
  const { opened } = await member.call('GET', 'user/dividends')
  return opened as Answer<(typeof dividendCalls)['dividends']>
}

export async function dividendOf(holder: Pick<Shareholder, 'member'>, id: string) {
  const { docs } = await dividendsOf(holder)
  return docs.find((dividend) => dividend.id === id) as MemberDividend
}

export async function askForPayout(
  { member, wallet }: Shareholder,
  { address = wallet.address as string, isAlways = false } = {},
) {
  const { status, opened, body } = await member.call('POST', 'user/payout', {
    coin,
    address,
    isAlways,
  })
  if (status >= 500) throw new Error(JSON.stringify(body))
  return { status, code: (body as { code?: string }).code, payout: opened }
}

type Money = 'payable' | 'paying'

export function owedMoney(
  { api }: Pick<DividendFixture, 'api'>,
  { accountId }: Pick<Shareholder, 'accountId'>,
): Promise<Record<Money, bigint>> {
  const of = (type: Money) => balanceOf(api.services.db, { owner: accountId, type, asset: coin })
  return Promise.all([of('payable'), of('paying')]).then(([payable, paying]) => {
    return { payable, paying }
  })
}

export const platformMoney = (
  { api }: Pick<DividendFixture, 'api'>,
  type: 'dividends' | 'withheld' | 'outside',
  asset: Asset = coin,
) => balanceOf(api.services.db, { type, asset } as LedgerAccount)
