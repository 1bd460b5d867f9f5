import { desc, eq } from 'drizzle-orm'
import { type CommandOutcome, operatorCommands } from '@/server/platform/db/tables'
import type { Services } from '../services'
import { OperatorMistake } from './content-folder'
import { type Asked, printable } from './events'
import { AwaitsSecond } from './price-set'

export type Facts = (services: Services, words: string[]) => Promise<object>

interface Recorded extends Asked {
  command: string
  words: string[]
  facts: Facts | undefined
}

const shownAtOnce = 50

/** Writes down who does what and why before it is done, and what became of it after. */
export async function recorded(
  services: Services,
  { command, words, operator, reason, facts }: Recorded,
  act: () => Promise<string>,
): Promise<string> {
  const { db, clock } = services
  const look = async () => (facts === undefined ? null : await facts(services, words))
  const begun = { at: clock.now(), operator, command, words: words.map(unnamed).join(' '), reason }
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
  }
  try {
    const text = await act()
    await end('done')
    return text
  } catch (error) {
    await end(outcomeOf(error))
    throw error
  }
}

/** The record outlives the account: whom a command was about is told by the account's id. */
function unnamed(word: string): string {
  return word.includes('@') ? '(an e-mail address)' : word
}

function outcomeOf(error: unknown): CommandOutcome {
  if (error instanceof AwaitsSecond) return 'asked'
  return error instanceof OperatorMistake ? 'refused' : 'failed'
}

/** The newest first: who did what, why, and what changed by it. */
export async function listCommands({ db }: Services, [howMany]: string[]): Promise<string> {
  const max = howMany === undefined ? shownAtOnce : Number(howMany)
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
