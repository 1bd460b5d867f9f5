import { NotEnough, post } from '@/server/modules/ledger'
import { ledgerJournals } from '@/server/modules/ledger/tables'
import { connectPostgres } from '@/server/platform/db/connect'

/** To be killed: sixty-four clients who buy at once and report the results. */
const [url = '', orders = '', ...owners] = process.argv.slice(2)
const { db } = connectPostgres(url, 64)
const from = { type: 'unsold', asset: 'SHARE' } as const

async function buy(round: number): Promise<void> {
  const key = `order ${round}`
  const owner = owners[round % owners.length] as string
  const to = { owner, type: 'available', asset: 'SHARE' } as const
  const moves = [{ from, to, amount: BigInt(1 + ((round * 7_919) % 9)) }]
  try {
    await db.transaction((tx) => post(tx, [{ key, kind: 'test', at: new Date(), moves }]))
    process.stdout.write(`${key}\n`)
  } catch (error) {
    if (!(error instanceof NotEnough)) throw error
  }
}

async function buyAll(): Promise<void> {
  const knownKeys = new Set((await db.select().from(ledgerJournals)).map(({ key }) => key))
  const openRounds = Array.from({ length: Number(orders) }, (_, round) => round).filter(
    (round) => !knownKeys.has(`order ${round}`),
  )
  const client = async () => {
    for (let round = openRounds.pop(); round !== undefined; round = openRounds.pop())
      await buy(round)
  }
  await Promise.all(Array.from({ length: 64 }, client))
  process.exit(0)
}

void buyAll()
