import { type SQL, sql } from 'drizzle-orm'
import { chainFacts } from '@/config/chain'
import { newestFiles } from '@/server/modules/escrow'
import { queryAll, queryOne, read } from '@/server/platform/db/query'
import type { OpsNeeds } from './needs'
import { OperatorMistake } from './operator-mistake'
import { issuedMicroShares, powersSaid, showToken } from './token-show'

/** Says what was found, or refuses with what is missing. */
type Check = (needs: OpsNeeds, since: Date) => Promise<string>

export interface RehearsalStep {
  name: string
  /** What the operator does in this step. */
  act: string
  /** What has to be seen afterwards, by eyes. */
  seen: string
  /** What the program can see by itself; left out where it can see nothing. */
  check?: Check
}

const ranAs: Check = async ({ mode }) =>
  mode === 'sandbox'
    ? 'This is a sandbox: its providers and its chain are its own.'
    : 'The settings are those of a production.'

const nodes: Check = async ({ chain }) => {
  const state = await chain.check(0)
  if (state !== 'answers')
    throw new OperatorMistake(
      state === 'wrong'
        ? `A node is of another chain than ${chainFacts.id}.`
        : 'A node does not answer.',
    )
  return `${chain.nodes.length} of ${chain.nodes.length} nodes are of chain ${chainFacts.id}.`
}

const roles: Check = async ({ db, databaseKind }) => {
  if (databaseKind === 'pglite') return 'The embedded database has no roles.'
  const wanted = ['fnx_web', 'fnx_worker', 'fnx_follower', 'fnx_console']
  const rows = await queryAll(db, { name: read.text })`select rolname as name from pg_roles`
  const known = rows.map(({ name }) => name)
  const missing = wanted.filter((name) => !known.includes(name))
  if (missing.length > 0) throw new OperatorMistake(`There is no role ${missing.join(', ')}.`)
  return `The roles ${wanted.join(', ')} are there.`
}

const books: Check = async (needs) => {
  if ((await issuedMicroShares(needs)) === 0n) throw new OperatorMistake('No shares are issued.')
  return countCheck('price', () => sql`share_price`)(needs, new Date(0))
}

const token: Check = async (needs) => {
  const said = await showToken(needs)
  if (!said.endsWith(powersSaid([]))) throw new OperatorMistake(said)
  return powersSaid([])
}

const escrow: Check = async ({ db }, since) => {
  const [newest] = await newestFiles(db, 1)
  if (newest === undefined) throw new OperatorMistake('No file has been written.')
  if (newest.openedAt === null || newest.openedAt < since)
    throw new OperatorMistake(`${newest.name} is written, and nobody has noted that it was opened.`)
  return `${newest.name} was opened on ${newest.openedAt.toISOString()}.`
}

/** How many there are since the rehearsal began. */
function countCheck(what: string, rows: (since: SQL) => SQL): Check {
  return async ({ db }, since) => {
    const moment = sql`${since.toISOString()}::timestamptz`
    const { count } = await queryOne(db, { count: read.number })`
      select count(*)::int as count from ${rows(moment)}`
    if (count === 0) throw new OperatorMistake(`There is no ${what}.`)
    return `There is a ${what}.`
  }
}

const doneSince = (signal: 'backup' | 'restore'): Check =>
  countCheck(
    `noted ${signal}`,
    (since) => sql`signal where name = ${signal} and (details->>'doneAt')::timestamptz >= ${since}`,
  )

/** In the order of the day; `docs/rehearsal.md` has the same ones. */
export const rehearsalSteps: RehearsalStep[] = [
  {
    name: 'settings',
    act: 'Fill in the settings as for a production, with the test network’s nodes, and start each role.',
    seen: 'Each process says Ready; /ready of each answers 200.',
    check: ranAs,
  },
  {
    name: 'nodes',
    act: 'Name at least two nodes of different providers in RPC_URLS.',
    seen: 'Both show the same newest block as an explorer of that network.',
    check: nodes,
  },
  {
    name: 'database',
    act: 'Run ops database roles, give each role its password, restart.',
    seen: 'Each process runs with the password of its own role.',
    check: roles,
  },
  {
    name: 'books',
    act: 'Import a bank, issue its shares, set a price.',
    seen: 'The home page shows bank and price.',
    check: books,
  },
  {
    name: 'token',
    act: 'Create the share’s token by the steps of ops token prepare.',
    seen: 'ops token show finds all powers as they are meant to be.',
    check: token,
  },
  {
    name: 'signer',
    act: 'Start the signer beside its keys, on a machine of its own.',
    seen: 'The console’s Custody page shows desk and registrar with coins for fees.',
  },
  {
    name: 'sign-up',
    act: 'Sign up as a new member with a real mailbox and telephone, past the human check.',
    seen: 'The code arrives by mail and by SMS within a minute; the human check has asked.',
    check: countCheck('new account', (since) => sql`account where created_at >= ${since}`),
  },
  {
    name: 'identity',
    act: 'Verify that member with a real document at the identity provider.',
    seen: 'The page says verified without a reload; the console shows the check.',
    check: countCheck(
      'verified new account',
      (since) => sql`account where created_at >= ${since} and kyc_status = 'APPROVED'`,
    ),
  },
  {
    name: 'wallet',
    act: 'Link a wallet by WalletConnect from a telephone.',
    seen: 'The wallet shows the site’s name and the words that are signed.',
    check: countCheck('linked wallet', (since) => sql`wallet_link where linked_at >= ${since}`),
  },
  {
    name: 'order',
    act: 'Order shares, and look at the quote in the wallet before paying.',
    seen: 'Amount, address and network in the wallet are those of the page.',
    check: countCheck('order', (since) => sql`purchase_order where locked_at >= ${since}`),
  },
  {
    name: 'payment',
    act: 'Pay the order from that wallet.',
    seen: 'The page counts confirmations and says when it is final.',
    check: countCheck('payment seen', (since) => sql`payment where seen_at >= ${since}`),
  },
  {
    name: 'credit',
    act: 'Wait until the payment is final.',
    seen: 'Shares are on the dashboard, a confirmation in the mailbox, both to the last digit.',
    check: countCheck(
      'payment credited',
      (since) =>
        sql`settlement join payment on payment.id = payment_id where outcome = 'credited' and seen_at >= ${since}`,
    ),
  },
  {
    name: 'refund',
    act: 'Send a wrong amount, choose the refund, and follow A refund, step by step in operations.',
    seen: 'The wallet has it back, less what the page said.',
    check: countCheck(
      'refund',
      (since) => sql`refund join payment on payment.id = payment_id where seen_at >= ${since}`,
    ),
  },
  {
    name: 'delivery',
    act: 'Send shares to the own wallet.',
    seen: 'The wallet shows them; books and chain agree in the console.',
    check: countCheck(
      'delivery',
      (since) =>
        sql`share_transfer where kind = 'delivery' and state = 'settled' and settled_at >= ${since}`,
    ),
  },
  {
    name: 'return',
    act: 'Bring them back.',
    seen: 'They are available again.',
    check: countCheck(
      'return',
      (since) =>
        sql`share_transfer where kind = 'return' and state = 'settled' and settled_at >= ${since}`,
    ),
  },
  {
    name: 'stake',
    act: 'Stake shares.',
    seen: 'The plan shows its end and its reward.',
    check: countCheck('stake', (since) => sql`stake where started_at >= ${since}`),
  },
  {
    name: 'dividend',
    act: 'Announce a dividend with a record date of today, pay it in, have it sent.',
    seen: 'The coins arrive in the wallet, less the tax that the page names.',
    check: countCheck(
      'dividend with its record date since then',
      (since) => sql`corporate_action where record_at >= ${since}`,
    ),
  },
  {
    name: 'vote',
    act: 'Announce a vote and give a ballot.',
    seen: 'The receipt is found in the published result.',
    check: countCheck('ballot', (since) => sql`ballot where at >= ${since}`),
  },
  {
    name: 'backup',
    act: 'Take a backup, and note it by ops backup done.',
    seen: 'The signal backup is good.',
    check: doneSince('backup'),
  },
  {
    name: 'restore',
    act: 'Restore it on another machine by the monthly rehearsal.',
    seen: 'The rehearsal ends without a difference.',
    check: doneSince('restore'),
  },
  {
    name: 'fail-over',
    act: 'Stop the database’s primary, and let the replica take over.',
    seen: 'Orders pause and go on; nothing that was paid is missing.',
  },
  {
    name: 'escrow',
    act: 'Write a file for the custodian, who opens it with their own key and tells its word.',
    seen: 'ops escrow says opened, and by whom.',
    check: escrow,
  },
  {
    name: 'rollback',
    act: 'Move back to the release before, restart, and forward again.',
    seen: 'Each process says Ready both times; the member is still logged in.',
  },
]

/** Reads only. What a person has to do first is in the step. */
export async function checkRehearsal(needs: OpsNeeds, words: string[]): Promise<string> {
  const [name = '', from = ''] = words
  refuseMainNetwork(needs, words)
  const step = rehearsalSteps.find((one) => one.name === name)
  if (step === undefined)
    throw new OperatorMistake(
      `Say which step: ${rehearsalSteps.map(({ name }) => name).join(', ')}.`,
    )
  const since = new Date(from)
  if (Number.isNaN(since.getTime()))
    throw new OperatorMistake('Say since when, such as 2026-11-26T08:00:00Z.')
  return step.check === undefined
    ? 'A program cannot see this by itself.'
    : step.check(needs, since)
}

/** A production works with the main network alone, where each step costs real money. */
function refuseMainNetwork({ mode }: OpsNeeds, words: string[]): void {
  if (mode !== 'production' || words.includes('--main-network')) return
  throw new OperatorMistake(
    `This is a production, for chain ${chainFacts.id}: payments there may be real money. To rehearse with its settings all the same, add --main-network.`,
  )
}
