import { and, count, eq } from 'drizzle-orm'
import type { Currency } from '@/contract/currency'
import type { Answer, Input } from '@/contract/define'
import type { swapCalls } from '@/contract/swap'
import * as fields from '@/messages/fields'
import { chainAway } from '@/server/chain/nodes/chain'
import { lockMember } from '@/server/modules/identity'
import { asTransaction } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { refuseUnlinked } from '@/server/modules/wallets'
import type { Db } from '@/server/platform/db/database'
import { AppError, wrongField } from '@/server/platform/errors'
import { type Member, refuseOnHold } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import { exchangeOf } from './exchange'
import type { SwapsNeeds } from './needs'
import { swaps } from './tables'

type Call = (typeof swapCalls)['recordSwap']

const maxWaiting = 10
const nextWordSeconds = 60

interface SwapCurrencies {
  pay: Currency
  receive: Currency
}

export function recordSwap(
  needs: SwapsNeeds,
  member: Member,
  input: Input<Call>,
  idempotently: Idempotently,
): Promise<Stored<Answer<Call>>> {
  const waitSeconds = needs.submissionCounts.consume(member.accountId)
  if (waitSeconds !== undefined) throw new AppError('TOO_MANY', { retryAfterSeconds: waitSeconds })
  return idempotently({
    before: () => currenciesOf(needs, input),
    work: (tx, answer) => writeDown(needs, tx, member, { ...input, said: answer }),
  })
}

async function currenciesOf(needs: SwapsNeeds, input: Input<Call>): Promise<SwapCurrencies> {
  const { currencies } = await exchangeOf(needs).catch((error: unknown) => {
    throw chainAway(error)
  })
  const currencyNamed = (symbol: string, path: string) => {
    const match = currencies.find((currency) => currency.symbol === symbol)
    if (match !== undefined) return match
    throw wrongField(path, fields.swapCurrencyError())
  }
  if (input.payCurrency === input.receiveCurrency)
    throw wrongField('receiveCurrency', fields.sameCurrencyError())
  return {
    pay: currencyNamed(input.payCurrency, 'payCurrency'),
    receive: currencyNamed(input.receiveCurrency, 'receiveCurrency'),
  }
}

async function writeDown(
  needs: SwapsNeeds,
  tx: Db,
  member: Member,
  input: Input<Call> & { said: SwapCurrencies },
): Promise<Answer<Call>> {
  const { accountId } = member
  const [hash, payer] = [input.hash.toLowerCase(), input.payer.toLowerCase()]
  const now = needs.clock.now()
  const account = await lockMember(tx, member, now)
  const recorded = await findRecorded(tx, accountId, hash)
  if (recorded !== undefined && recorded.state !== 'given-up') return recorded.doc
  refuseOnHold(account)
  await refuseUnlinked(tx, accountId, payer)
  await refuseTooMany(tx, accountId)
  if (recorded !== undefined) return lookAgain(tx, recorded.doc, { payer, now })
  const id = crypto.randomUUID()
  await tx.insert(swaps).values({ id, accountId, hash, payer, reportedAt: now })
  const { pay, receive } = input.said
  const [row] = await tx
    .insert(memberTransactions)
    .values({
      id,
      accountId,
      kind: 'swap',
      status: 'pending',
      at: now,
      hash,
      currency: pay.symbol,
      decimals: pay.decimals,
      pay: BigInt(input.pay),
      received: BigInt(input.receive),
      receivedCurrency: receive.symbol,
      receivedDecimals: receive.decimals,
    })
    .returning()
  if (row === undefined) throw new Error('A swap was written and cannot be read.')
  return asTransaction(row)
}

async function findRecorded(tx: Db, accountId: string, hash: string) {
  const [recorded] = await tx
    .select({ row: memberTransactions, state: swaps.state })
    .from(swaps)
    .innerJoin(memberTransactions, eq(memberTransactions.id, swaps.id))
    .where(and(eq(swaps.accountId, accountId), eq(swaps.hash, hash)))
  return recorded && { doc: asTransaction(recorded.row), state: recorded.state }
}

async function lookAgain(
  tx: Db,
  doc: Answer<Call>,
  { payer, now }: { payer: string; now: Date },
): Promise<Answer<Call>> {
  const again = { state: 'waiting', payer, nonce: null, reportedAt: now } as const
  const moved = await tx
    .update(swaps)
    .set(again)
    .where(and(eq(swaps.id, doc.id), eq(swaps.state, 'given-up')))
    .returning({ id: swaps.id })
  if (moved.length === 0) return doc
  const [waiting] = await tx
    .update(memberTransactions)
    .set({ status: 'pending', endedAt: null })
    .where(eq(memberTransactions.id, doc.id))
    .returning()
  return waiting === undefined ? doc : asTransaction(waiting)
}

/** Anybody can report any hash, so the number of waiting reports is limited. */
async function refuseTooMany(tx: Db, accountId: string): Promise<void> {
  const whereWaitingSwap = and(eq(swaps.accountId, accountId), eq(swaps.state, 'waiting'))
  const [row] = await tx.select({ waiting: count() }).from(swaps).where(whereWaitingSwap)
  if ((row?.waiting ?? 0) < maxWaiting) return
  throw new AppError('TOO_MANY', { retryAfterSeconds: nextWordSeconds })
}
