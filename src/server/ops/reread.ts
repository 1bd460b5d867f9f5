import { and, eq, isNull } from 'drizzle-orm'
import { type Account, dropTwoFactor, findByIdentifier } from '@/server/modules/identity'
import { accounts } from '@/server/modules/identity/tables'
import {
  type FlaggedGroup,
  type Handled,
  handleProviderEvent,
  listFlagged,
} from '@/server/modules/kyc'
import { kycApplicants } from '@/server/modules/kyc/tables'
import { type Db, isUuid } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { type AskedBy, printable, refuseNameless } from './events'
import type { OpsNeeds } from './needs'
import { OperatorMistake } from './operator-mistake'

export async function rereadPerson(needs: OpsNeeds, [who]: string[]): Promise<string> {
  if (who === undefined)
    throw new OperatorMistake('Name the person by e-mail address or account id.')
  const account = await openAccount(needs.db, who)
  if (account === undefined)
    throw new OperatorMistake(`There is no open account of ${printable(who)}.`)
  const { id: accountId, kycStatus: before } = account
  const [row] = await needs.db
    .select({ applicantId: kycApplicants.applicantId })
    .from(kycApplicants)
    .where(eq(kycApplicants.accountId, accountId))
  const applicantId = row?.applicantId ?? null
  const handled = await askProvider(needs, { accountId, applicantId })
  const after = (await openAccount(needs.db, accountId))?.kycStatus ?? before
  return [
    `${accountId}  ${handled.applicantId === null ? 'no applicant' : `applicant ${handled.applicantId}`}`,
    messageFor(handled),
    after === before ? `${before} stays.` : `${before} became ${after}.`,
  ].join('\n')
}

export async function openAccount(db: Db, who: string): Promise<Account | undefined> {
  if (!isUuid(who)) return findByIdentifier(db, who)
  const whereOpenAccount = and(eq(accounts.id, who), isNull(accounts.closedAt))
  const [account] = await db.select().from(accounts).where(whereOpenAccount)
  return account
}

async function askProvider(
  needs: OpsNeeds,
  about: { accountId: string; applicantId: string | null },
): Promise<Handled> {
  try {
    return await handleProviderEvent(needs, { ...about, source: 'operator' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    throw new OperatorMistake(`The provider could not be asked: ${reason}. Nothing was changed.`)
  }
}

function messageFor({ said }: Handled): string {
  if (said === 'nothing') return 'The provider knows nothing of them.'
  return said === 'another level'
    ? 'The provider has them at another level than SUMSUB_LEVEL_NAME.'
    : `The provider says: ${said}.`
}

export async function showFlagged({ db }: OpsNeeds): Promise<string> {
  const flagged = await listFlagged(db)
  if (flagged.length === 0)
    return 'Nobody has two accounts, and nobody another name, as far as the provider can tell.'
  return flagged.map(({ why, accounts: all }) => flaggedText[why](all)).join('\n\n')
}

type FlaggedAccounts = FlaggedGroup['accounts']

const flaggedText: Record<FlaggedGroup['why'], (accounts: FlaggedAccounts) => string> = {
  'one person': (all) => linesOf(`One person, ${all.length} accounts:`, all),
  'other name': (all) => linesOf('Another name in the document than in the account:', all),
  'one address': (all) =>
    [
      'One e-mail address, the oldest account first:',
      ...all.map(({ accountId }) => `  ${accountId}`),
    ].join('\n'),
}

function linesOf(title: string, all: FlaggedAccounts): string {
  const lines = all.map(({ accountId, applicantId, kycStatus, closedAt }) => {
    const state = closedAt === null ? kycStatus : `${kycStatus}, closed`
    return `  ${accountId}  ${state}  applicant ${applicantId}`
  })
  return [title, ...lines].join('\n')
}

/**
 * Switches two-factor login off for somebody who has proved their identity otherwise: see
 * `docs/operations/people.md`.
 */
export async function switchTwoFactorOff(
  needs: OpsNeeds,
  [who]: string[],
  given: AskedBy,
): Promise<string> {
  refuseNameless(given)
  if (who === undefined)
    throw new OperatorMistake('Name the person by e-mail address or account id.')
  const account = await openAccount(needs.db, who)
  if (account === undefined)
    throw new OperatorMistake(`There is no open account of ${printable(who)}.`)
  if (!(await dropTwoFactor(needs, account.id)))
    throw new OperatorMistake('Two-factor login is off already.')
  return 'Two-factor login is off, and every session has ended. The person was told by mail.'
}

export async function twoFactorFacts({ db }: OpsNeeds, [who = '']: string[]): Promise<object> {
  const account = await openAccount(db, who)
  return account ? { account: account.id, isTwoFactorOn: account.isTwoFactorOn } : {}
}
