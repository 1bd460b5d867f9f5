import { inArray } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { emailKey } from '@/server/platform/email-key'
import * as m from '../messages/platform'
import { findOperator } from '../operators'
import { type Operator, operatorPasskeys } from '../tables'
import { NotDone } from './kind'

/**
 * One person with two names or addresses counts as one. Two operators are compared by what they
 * have in common: a mailbox, a name in any order and spelling, or a passkey.
 */
export async function refuseSamePerson(db: Db, asker: string, decider: string): Promise<void> {
  // guard: without it, one person with two addresses counts as two — server/operators/requests: a
  //   second address of one mailbox
  if (mailboxOf(asker) === mailboxOf(decider)) throw new NotDone(m.sameMailboxError)
  const [one, other] = [await findOperator(db, asker), await findOperator(db, decider)]
  // A command of `ops` has no operator who could be the same person.
  if (one === undefined || other === undefined) return
  const [name, otherName] = [nameKey(one.name), nameKey(other.name)]
  // guard: without it, one person with two spellings of a name counts as two —
  //   server/operators/requests: a name in another spelling
  if (name !== '' && name === otherName) throw new NotDone(m.sameNameError)
  if (await haveOnePasskey(db, one, other)) throw new NotDone(m.samePasskeyError)
}

/** `ada+2@fnx.example` is read by the reader of `ada@fnx.example`. */
function mailboxOf(email: string): string {
  const key = emailKey(email.trim())
  const at = key.lastIndexOf('@')
  return at < 0 ? key : `${key.slice(0, at).split('+')[0]}${key.slice(at)}`
}

const nameKey = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .sort()
    .join(' ')

async function haveOnePasskey(db: Db, one: Operator, other: Operator): Promise<boolean> {
  const { operatorId, publicKey } = operatorPasskeys
  const keys = await db
    .select({ operatorId, publicKey })
    .from(operatorPasskeys)
    .where(inArray(operatorId, [one.id, other.id]))
  const keysOfOne = keys.filter((key) => key.operatorId === one.id).map((key) => key.publicKey)
  return keys.some((key) => key.operatorId === other.id && keysOfOne.includes(key.publicKey))
}

/**
 * An operator may be a member too, with the same address or, once verified, the same name:
 * operators never decide about their own shares.
 */
export async function refuseOwnMatter(
  db: Db,
  accountIds: string[],
  emails: string[],
): Promise<void> {
  if ((await whoseOwnMatter(db, accountIds, emails)) !== undefined)
    throw new NotDone(m.ownAccountError)
}

/** The operators among these who are one of these members, as far as it can be known. */
export async function whoseOwnMatter(
  db: Db,
  accountIds: string[],
  emails: string[],
): Promise<string | undefined> {
  if (accountIds.length === 0) return undefined
  // The console's role may read few other columns of the account.
  const { id, email, fullName, kycStatus } = accounts
  const members = await db
    .select({ email, fullName, kycStatus })
    .from(accounts)
    .where(isAnyOf(id, accountIds))
  const mailboxes = new Set(members.map((member) => mailboxOf(member.email)))
  // An unverified name may be anybody's, and would keep an operator from their work.
  const verified = members.filter((member) => member.kycStatus === 'APPROVED')
  const names = new Set(verified.map((member) => nameKey(member.fullName)))
  for (const candidate of emails) {
    if (mailboxes.has(mailboxOf(candidate))) return candidate
    const name = nameKey((await findOperator(db, candidate))?.name ?? '')
    // guard: without it, an operator pays an order of their own account with another address —
    //   console/bank-forged: an own order
    if (name !== '' && names.has(name)) return candidate
  }
  return undefined
}
