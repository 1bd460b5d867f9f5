import { and, count, eq } from 'drizzle-orm'
import { commandOfOwnBank, isReleaseHere, opsCommand } from '@/config/ops-command'
import { fieldsInEachLanguage } from '@/messages/in-each-language'
import { locales } from '@/messages/locale'
import { ContentMistake } from '@/server/modules/content'
import { endSessions, whereAliveSession } from '@/server/modules/identity'
import { sessions } from '@/server/modules/identity/tables'
import { kindOf } from '@/server/modules/operators'
import { TablesInUse } from '@/server/platform/db/migrate'
import { noteBackup, noteFailedRehearsal, noteRehearsal } from '@/server/platform/signals/backup'
import { IssuerMistake } from '@/server/start/issuer/folder'
import type { CommandResult } from './command-result'
import { grantRoles, missingRight } from './database-roles'
import { drill, newestEscrow, noteEscrowOpened, showEscrow, writeEscrowNow } from './escrow'
import {
  type AskedBy,
  askedIn,
  bookFacts,
  contentFacts,
  listEvents,
  personFacts,
  printable,
  refuseNameless,
} from './events'
import { optionIn } from './given'
import { importFolder, issuerCheckUsage, issuerNewUsage } from './issuer'
import { logKeyUsage } from './log-key'
import { listDeadJobs, listJobs, listMessages, repeatJob } from './messages-and-jobs'
import { deposit, issue, listPayments, listSuspense, payInAsBank } from './money-commands'
import type { OpsNeeds } from './needs'
import { forOperators } from './operator-commands'
import { OperatorMistake } from './operator-mistake'
import { showNextOrder, signByHandUsage, storeOrder } from './order-by-hand'
import {
  AwaitsSecond,
  asCommand,
  doAtOnce,
  type Facts,
  listCommands,
  priceFacts,
  recordCommand,
  resultOf,
  setPrice,
} from './price-set'
import { reconcile, showBooks } from './reconcile'
import { checkRehearsal } from './rehearsal-steps'
import { rehearseUsage } from './rehearse'
import {
  openAccount,
  rereadPerson,
  showFlagged,
  switchTwoFactorOff,
  twoFactorFacts,
} from './reread'
import { showRefundKey, signOrderUsage } from './sign-order'
import { prepareToken, sendToken } from './token-prepare'
import { showToken } from './token-show'
import { signTokenUsage } from './token-sign'
import { showVaultAct, vaultActUsage } from './vault-act'

const everybody = 'all'

type Run = (needs: OpsNeeds, words: string[], asked: AskedBy) => Promise<string>

interface Command {
  usage: string
  run: Run
  facts?: Facts
}

const commands: Record<string, Command> = {
  'issuer import': {
    usage: 'issuer import <folder> [--by <name> --reason <why>]',
    run: importFolder,
    facts: contentFacts,
  },
  // Release 0.1.0 called `issuer import` so, and operators have it in scripts of theirs.
  'content import': { usage: 'content import <folder>', run: importFolder, facts: contentFacts },
  'identity flagged': { usage: 'identity flagged', run: showFlagged },
  'identity reread': {
    usage: 'identity reread <e-mail or account id>',
    run: rereadPerson,
    facts: personFacts,
  },
  history: { usage: 'history [how many]', run: listCommands },
  ...forOperators,
  events: { usage: 'events [how many] [kind or account id]', run: listEvents },
  'jobs dead': { usage: 'jobs dead', run: listDeadJobs },
  'jobs again': { usage: 'jobs again <id or queue>', run: repeatJob },
  jobs: { usage: 'jobs', run: listJobs },
  messages: { usage: 'messages [how many]', run: listMessages },
  payments: { usage: 'payments [hash]', run: listPayments },
  suspense: { usage: 'suspense', run: listSuspense },
  'returns key': { usage: 'returns key', run: showRefundKey },
  'price set': {
    usage:
      'price set <dollars> [--equity <dollars> --offering <dollars> --offered-on <day>] --by <name> --reason <why>',
    run: setPrice,
    facts: priceFacts,
  },
  'sale stop': {
    usage: `sale stop ${locales.map((tag) => `--${tag} <why>`).join(' ')} --by <name> --reason <why>`,
    run: switchSale('sale-stop'),
    facts: (needs) => kindOf('sale-stop').facts(needs, {}),
  },
  'sale resume': {
    usage: 'sale resume --by <name> --reason <why>',
    run: switchSale('sale-resume'),
    facts: (needs) => kindOf('sale-stop').facts(needs, {}),
  },
  'sessions end': {
    usage: 'sessions end <e-mail, account id or all> --by <name> --reason <why>',
    run: endSessionsOf,
    facts: sessionFacts,
  },
  'two-factor off': {
    usage: 'two-factor off <e-mail or account id> --by <name> --reason <why>',
    run: switchTwoFactorOff,
    facts: twoFactorFacts,
  },
  'shares issue': { usage: 'shares issue', run: issue, facts: bookFacts },
  'rewards deposit': { usage: 'rewards deposit', run: deposit, facts: bookFacts },
  'backup done': {
    usage: 'backup done',
    run: async (needs) =>
      `Noted: a backup of ${await noteBackup(needs)}. The next one is expected within 25 hours.`,
  },
  'backup rehearsed': {
    usage: 'backup rehearsed',
    run: async (needs) =>
      `Noted: a backup was restored on ${await noteRehearsal(needs)}. The next rehearsal is expected within 33 days.`,
  },
  'backup unusable': {
    usage: 'backup unusable',
    run: async (needs) =>
      `Noted: a backup could not be restored on ${await noteFailedRehearsal(needs)}. The signal "restore" alarms until a rehearsal succeeds.`,
  },
  'escrow write': { usage: 'escrow write', run: writeEscrowNow, facts: newestEscrow },
  'escrow opened': { usage: 'escrow opened <word>', run: noteEscrowOpened, facts: newestEscrow },
  'escrow drill': { usage: 'escrow drill [<file> <file of the private key>]', run: drill },
  escrow: { usage: 'escrow', run: showEscrow },
  'sandbox pay-in': { usage: 'sandbox pay-in <amount> <USDC or USDT>', run: payInAsBank },
  'database roles': { usage: 'database roles', run: (needs) => grantRoles(needs) },
  books: { usage: 'books', run: showBooks },
  'chain-order next': {
    usage: 'chain-order next --as <desk, registrar or payer>',
    run: showNextOrder,
  },
  'chain-order store': { usage: 'chain-order store <file>', run: storeOrder },
  'token prepare': { usage: 'token prepare [--clear-signing [ballot]]', run: prepareToken },
  'token act': { usage: vaultActUsage, run: showVaultAct },
  'token send': { usage: 'token send <file>', run: sendToken },
  'token show': { usage: 'token show', run: showToken },
  reconcile: { usage: 'reconcile', run: reconcile },
  'rehearse check': {
    usage: 'rehearse check <step> <since> [--main-network]',
    run: checkRehearsal,
  },
}

export async function runCommand(needs: OpsNeeds, given: string[]): Promise<CommandResult> {
  const { words, ...asked } = askedIn(given)
  const name = Object.keys(commands).find((known) => `${words.join(' ')} `.startsWith(`${known} `))
  const command = name === undefined ? undefined : commands[name]
  if (name === undefined || command === undefined) return { isDone: false, text: usage() }
  const rest = words.slice(name.split(' ').length)
  try {
    const act = () => command.run(needs, rest, asked)
    const of = { ...asked, command: name, words: rest, facts: command.facts }
    return { isDone: true, text: await recordCommand(needs, of, act) }
  } catch (error) {
    if (isMistake(error)) return { isDone: false, text: error.message }
    const missing = await missingRight(needs.db, error)
    if (missing !== undefined) return { isDone: false, text: missing }
    throw error
  }
}

export const isMistake = (error: unknown): error is Error =>
  error instanceof OperatorMistake ||
  error instanceof IssuerMistake ||
  error instanceof AwaitsSecond ||
  error instanceof ContentMistake ||
  error instanceof TablesInUse

/** Told without opening a database: who asks may have none yet. */
export function usageAsked(words: readonly string[]): { text: string; code: 0 | 2 } | undefined {
  if (words.length === 0) return { text: usage(), code: 2 }
  return words.some((word) => word === '--help' || word === '-h')
    ? { text: usage(), code: 0 }
    : undefined
}

const linesOf = (known: string[]) => known.map((words) => `  ${opsCommand(words)}`).join('\n')

/** A release serves no sandbox. */
function usage(): string {
  // These run without a server, so they are no members of `commands`.
  const known = [
    ...Object.values(commands).map(({ usage }) => usage),
    ...[
      signOrderUsage,
      signByHandUsage,
      signTokenUsage,
      logKeyUsage,
      rehearseUsage,
      issuerNewUsage,
      issuerCheckUsage,
      'sandbox reset',
    ],
  ]
  if (isReleaseHere())
    return `Usage:\n${linesOf(known.filter((words) => !/^sandbox /.test(words)))}`
  return `Usage:\n${linesOf(known)}\nFor a sandbox of your own bank: ${commandOfOwnBank('…')}`
}

/**
 * Stops the sale, or lets it go on. Open orders may still be paid; only `sale resume` ends the
 * stop.
 */
function switchSale(kind: 'sale-stop' | 'sale-resume'): Run {
  return async (needs, words, asked) => {
    refuseNameless(asked)
    const { operator: by, reason } = asked
    const why = fieldsInEachLanguage('why').map(({ tag, field }) => [
      field,
      optionIn(words, `--${tag}`) ?? '',
    ])
    const told = Object.fromEntries(why)
    return asCommand(async () => resultOf(await doAtOnce(needs, { kind, given: told, reason, by })))
  }
}

async function endSessionsOf(needs: OpsNeeds, [who]: string[], asked: AskedBy): Promise<string> {
  refuseNameless(asked)
  if (who === undefined)
    throw new OperatorMistake('Name the person by e-mail address or account id, or say all.')
  const meant = await meantBy(needs, who)
  if (meant === undefined)
    throw new OperatorMistake(`There is no open account of ${printable(who)}.`)
  const { db, clock } = needs
  const ended = await endSessions(db, { accountId: meant.account, now: clock.now() })
  const counted = ended === 1 ? '1 session has' : `${ended} sessions have`
  return `${counted} ended. Whoever was logged in has to log in again.`
}

async function sessionFacts(needs: OpsNeeds, [who = '']: string[]): Promise<object> {
  const meant = await meantBy(needs, who)
  if (meant === undefined) return {}
  const [row] = await needs.db.select({ sessions: count() }).from(sessions).where(meant.alive)
  return { ...(meant.account && { account: meant.account }), ...row }
}

async function meantBy({ db, clock }: OpsNeeds, who: string) {
  const alive = whereAliveSession(clock.now())
  if (who === everybody) return { alive, account: undefined }
  const account = await openAccount(db, who)
  return account && { alive: and(eq(sessions.accountId, account.id), alive), account: account.id }
}
