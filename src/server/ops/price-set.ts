import { desc, eq } from 'drizzle-orm'
import {
  askFor,
  decideRequest,
  type Fields,
  kindOf,
  NotDone,
  resultText,
  runRequest,
  sameWish,
} from '@/server/modules/operators'
import { timeOf } from '@/server/platform/db/database'
import { type CommandOutcome, operatorCommands } from '@/server/platform/db/tables'
import { noteEvent } from '@/server/platform/security/operator-events'
import { type AskedBy, printable, refuseNameless } from './events'
import type { OpsNeeds } from './needs'
import { OperatorMistake } from './operator-mistake'

export class AwaitsSecond extends Error {}

/** Sets the price; a large step needs a second operator. */
export async function setPrice(needs: OpsNeeds, words: string[], asked: AskedBy): Promise<string> {
  const needsNobody = needs.mode === 'sandbox'
  if (!needsNobody) refuseNameless(asked)
  const { operator: by, reason } = asked
  const wish = { kind: 'price-set' as const, given: givenIn(words), reason, by }
  return asCommand(async () => {
    if (needsNobody) return resultOf(await doAtOnce(needs, wish))
    const open = await sameWish(needs, wish)
    if (open !== undefined) {
      await decideRequest(needs, { id: open.id, by, reason, isApproved: true })
      return resultOf(await runRequest(needs, open.id))
    }
    const { request, whyTwo } = await askFor(needs, wish)
    if (whyTwo === undefined) return resultOf(await runRequest(needs, request.id))
    throw new AwaitsSecond(
      `${whyTwo} It is set when another operator gives the same command within an hour.`,
    )
  })
}

const flags = [
  ['--equity', 'equity'],
  ['--offering', 'offering'],
  ['--offered-on', 'offeredOn'],
] as const

function givenIn(words: string[]): Fields {
  const rest = [...words]
  const given: Fields = {}
  for (const [flag, field] of flags) {
    const place = rest.indexOf(flag)
    if (place === -1) continue
    const [, value = ''] = rest.splice(place, 2)
    given[field] = value
  }
  if (rest.length !== 1) throw new OperatorMistake('Say one price, in dollars and whole cents.')
  return { ...given, price: rest[0] ?? '' }
}

export async function asCommand<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotDone) throw new OperatorMistake(error.message)
    throw error
  }
}

type Wish = Parameters<typeof askFor>[1]
type Request = Awaited<ReturnType<typeof runRequest>>

/**
 * The operator of the server needs no second person. Filed and carried out in one transaction: what
 * a worker finds as asked for by one person is asked once more why it takes two.
 */
export function doAtOnce(needs: OpsNeeds, wish: Wish): Promise<Request> {
  return needs.db.transaction(async (tx) => {
    const own = { ...needs, db: tx, databaseTime: () => timeOf(tx) }
    const { request } = await askFor(own, { ...wish, needsNobody: true })
    return runRequest(own, request.id, true)
  })
}

export function resultOf({ outcome, result }: Request): string {
  const said = resultText(result ?? '')
  if (outcome !== 'done') throw new NotDone(() => said)
  return said
}

interface PriceFacts {
  priceMicroUsd: string | null
}

export async function priceFacts(needs: OpsNeeds): Promise<PriceFacts> {
  const { priceMicroUsd } = await kindOf('price-set').facts(needs, {})
  return { priceMicroUsd: priceMicroUsd || null }
}

export type Facts = (needs: OpsNeeds, words: string[]) => Promise<object>

interface CommandRecord extends AskedBy {
  command: string
  words: string[]
  facts: Facts | undefined
}

const shownRowCount = 50

/** Records a command before it is carried out, and again with its result. */
export async function recordCommand(
  needs: OpsNeeds,
  { command, words, operator, reason, facts }: CommandRecord,
  act: () => Promise<string>,
): Promise<string> {
  const { db, clock } = needs
  const look = async () => (facts === undefined ? null : await facts(needs, words))
  const said = words.map(withoutNames).join(' ')
  const begun = { at: clock.now(), operator, command, words: said, reason }
  // What changes nothing has no facts and would only fill the log.
  const note = async (outcome: CommandOutcome) => {
    if (facts === undefined) return
    const happened = { operator: `${operator} (shell)`, action: `command: ${command}` }
    await noteEvent(needs, db, { ...happened, subject: said, details: { outcome } })
  }
  const before = await look()
  const [row] = await db
    .insert(operatorCommands)
    .values({ ...begun, outcome: 'begun', before })
    .returning({ serial: operatorCommands.serial })
  const end = async (outcome: CommandOutcome) => {
    const ended = { outcome, after: await look() }
    await db
      .update(operatorCommands)
      .set(ended)
      .where(eq(operatorCommands.serial, row?.serial ?? 0))
    await note(outcome)
  }
  const noteAndAct = async () => {
    await note('begun')
    return act()
  }
  const text = await noteAndAct().catch(async (error: unknown) => {
    await end(outcomeOf(error))
    throw error
  })
  await end('done')
  return text
}

/** People are named by their account's id, because the record outlives the account. */
function withoutNames(word: string): string {
  return word.includes('@') ? '(an e-mail address)' : word
}

function outcomeOf(error: unknown): CommandOutcome {
  if (error instanceof AwaitsSecond) return 'asked'
  return error instanceof OperatorMistake ? 'refused' : 'failed'
}

export async function listCommands({ db }: OpsNeeds, [howMany]: string[]): Promise<string> {
  const max = howMany === undefined ? shownRowCount : Number(howMany)
  if (!Number.isInteger(max) || max < 1)
    throw new OperatorMistake('Say how many with a whole number.')
  const rows = await db
    .select()
    .from(operatorCommands)
    .orderBy(desc(operatorCommands.serial))
    .limit(max)
  return rows.map(lineOf).join('\n')
}

function lineOf(row: typeof operatorCommands.$inferSelect): string {
  const { at, operator, command, words, outcome, reason, before, after } = row
  const isChange = JSON.stringify(before) !== JSON.stringify(after)
  const change = isChange && `${JSON.stringify(before)} → ${JSON.stringify(after)}`
  const parts = [at.toISOString(), operator, `${command} ${words}`.trim(), outcome, reason, change]
  return printable(parts.filter(Boolean).join('  '))
}
