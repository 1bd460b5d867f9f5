import { eq, inArray } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import type { Db } from '@/server/platform/db/database'
import { emailKey } from '@/server/platform/email-key'
import * as m from '../messages/platform'
import { findOperator } from '../operators'
import { type Operator, operatorPasskeys } from '../tables'
import { NotDone } from './kind'

/**
 * One person with two names or addresses is one person. What two operators have in common is all
 * that can tell: a mailbox, a name in whatever order and spelling, a passkey.
 */
export async function refuseSamePerson(db: Db, asked: string, decides: string): Promise<void> {
  // guard: one person with two addresses is two — server/operators/requests: a second address of
  //   one mailbox → if (asked === decides) throw new NotDone(m.sameMailboxError)
  if (mailboxOf(asked) === mailboxOf(decides)) throw new NotDone(m.sameMailboxError)
  const [one, other] = [await findOperator(db, asked), await findOperator(db, decides)]
  // Commands are no operators.
  if (one === undefined || other === undefined) return
  const [name, otherName] = [nameKey(one.name), nameKey(other.name)]
  // guard: one person with two spellings of a name is two — server/operators/requests: a name in
  //   another spelling → if (name !== '' && one.name === other.name) throw new
  //   NotDone(m.sameNameError)
  if (name !== '' && name === otherName) throw new NotDone(m.sameNameError)
  if (await haveOnePasskey(db, one, other)) throw new NotDone(m.samePasskeyError)
}

/** `ada+2@fnx.example` is read by whoever reads `ada@fnx.example`. */
function mailboxOf(email: string): string {
  const key = emailKey(email.trim())
  const at = key.lastIndexOf('@')
  return at < 0 ? key : `${key.slice(0, at).split('+')[0]}${key.slice(at)}`
}

const nameKey = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
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
  const own = keys.filter((key) => key.operatorId === one.id).map((key) => key.publicKey)
  return keys.some((key) => key.operatorId === other.id && own.includes(key.publicKey))
}

/** An operator may be a member too, under the same address: nobody decides about their own shares. */
export async function refuseOwnMatter(
  db: Db,
  accountIds: string[],
  emails: string[],
): Promise<void> {
  for (const id of accountIds) {
    // The console's role reads no other column of the account.
    const [member] = await db
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, id))
    const own = mailboxOf(member?.email ?? '')
    if (own !== '' && emails.some((email) => mailboxOf(email) === own))
      throw new NotDone(m.thisIsYourOwnError)
  }
}
