import { count, desc } from 'drizzle-orm'
import { bankOverviews } from '../db/schema/bank-overview'
import { contactMessages } from '../db/schema/contact-message'
import { putContents } from '../db/seed'
import type { Services } from '../services'
import { OperatorMistake, readContentFolder } from './content-folder'
import { listFlagged } from './flagged'
import {
  deposit,
  issue,
  listPayments,
  listSuspense,
  type OpenKey,
  refundPayment,
  setPrice,
} from './money-commands'
import { printable } from './printable'
import { reconcile, showBooks } from './reconcile'
import { rereadPerson } from './reread'

type Command = (services: Services, words: string[], openKey?: OpenKey) => Promise<string>

const messagesShown = 50

const commands: Record<string, { usage: string; run: Command }> = {
  'content import': { usage: 'content import <folder>', run: importContents },
  'identity flagged': { usage: 'identity flagged', run: listFlagged },
  'identity reread': { usage: 'identity reread <e-mail or account id>', run: rereadPerson },
  messages: { usage: 'messages [how many]', run: listMessages },
  payments: { usage: 'payments [hash]', run: listPayments },
  suspense: { usage: 'suspense', run: listSuspense },
  refund: {
    usage: 'refund <payment id> [--to <address>] [--key <file>] [--anew]',
    run: refundPayment,
  },
  'price set': { usage: 'price set <dollars>', run: setPrice },
  'shares issue': { usage: 'shares issue', run: issue },
  'rewards deposit': { usage: 'rewards deposit', run: deposit },
  books: { usage: 'books', run: showBooks },
  reconcile: { usage: 'reconcile', run: reconcile },
}

export interface CommandResult {
  isDone: boolean
  text: string
}

/** One operator's command in words; what it prints is the answer. */
export async function runCommand(
  services: Services,
  words: string[],
  openKey?: OpenKey,
): Promise<CommandResult> {
  const name = Object.keys(commands).find((known) => `${words.join(' ')} `.startsWith(`${known} `))
  const command = name === undefined ? undefined : commands[name]
  if (name === undefined || command === undefined) return { isDone: false, text: usage() }
  try {
    const rest = words.slice(name.split(' ').length)
    return { isDone: true, text: await command.run(services, rest, openKey) }
  } catch (error) {
    if (error instanceof OperatorMistake) return { isDone: false, text: error.message }
    throw error
  }
}

function usage(): string {
  // The last one runs while the server is stopped, so it is none of those that the server takes.
  const known = [...Object.values(commands).map(({ usage }) => usage), 'sandbox reset']
  const lines = known.map((words) => `  npm run ops -- ${words}`)
  return `Usage:\n${lines.join('\n')}`
}

async function importContents({ db, memory }: Services, [folder]: string[]): Promise<string> {
  if (folder === undefined) throw new OperatorMistake('Name the folder to import.')
  const { items, bank } = readContentFolder(folder)
  await db.transaction(async (tx) => {
    await putContents(tx, items)
    if (bank === undefined) return
    await tx
      .insert(bankOverviews)
      .values({ document: bank })
      .onConflictDoUpdate({
        target: bankOverviews.id,
        set: { document: bank, updatedAt: new Date() },
      })
  })
  memory.clear()
  const figures = bank === undefined ? '' : ' and the figures of the bank'
  return `Imported ${items.length} texts${figures}. Pages show them within a minute.`
}

async function listMessages({ db }: Services, [howMany]: string[]): Promise<string> {
  const most = howMany === undefined ? messagesShown : Number(howMany)
  if (!Number.isInteger(most) || most < 1)
    throw new OperatorMistake('Say how many with a whole number.')
  const newestFirst = [desc(contactMessages.createdAt), desc(contactMessages.reference)]
  const rows = await db
    .select()
    .from(contactMessages)
    .orderBy(...newestFirst)
    .limit(most)
  if (rows.length === 0) return 'No messages.'
  const [all] = await db.select({ total: count() }).from(contactMessages)
  const older = (all?.total ?? 0) - rows.length
  return [...rows.map(shown), ...(older > 0 ? [`${older} older ones are not shown.`] : [])].join(
    '\n\n',
  )
}

function shown(row: typeof contactMessages.$inferSelect): string {
  const sender = `${row.name} <${row.email}>`
  const head = [row.createdAt.toISOString(), row.reference, row.topic, sender]
  return `${printable(head.join('  '))}\n${indented(row.message)}`
}

// A message may hold lines that look like the head of another one; only real heads stand at the edge.
function indented(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  return lines.map((line) => `    ${printable(line)}`.trimEnd()).join('\n')
}
