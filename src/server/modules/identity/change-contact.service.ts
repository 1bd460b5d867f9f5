import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { CodeSent } from '@/contract/user/fields'
import type { protectedActionCalls } from '@/contract/user/protected-actions'
import { enqueue } from '@/server/modules/notifications'
import { type Db, isUuid } from '@/server/platform/db/database'
import { emailKey } from '@/server/platform/email-key'
import { AppError, isUniqueViolation } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { afterChange, endPending } from './close-account'
import {
  alreadyMemberMessage,
  consumeCode,
  consumeSend,
  contactChangedMessage,
  guessCode,
  refusal,
  refuseEarlyResend,
  sendCode,
} from './codes'
import { holderOf, lockAccount, ownAccount } from './find-account'
import { loginLimits } from './limits'
import type { IdentityNeeds } from './needs'
import { refuseNewPasskey } from './passkey-login.service'
import { consumePasswordTry } from './password-rules'
import { accounts, contactChanges } from './tables'

type Calls = typeof protectedActionCalls

export async function changeContact(
  needs: IdentityNeeds,
  member: Member,
  { change, password }: Input<Calls['changeContact']>,
): Promise<Answer<Calls['changeContact']>> {
  await refuseNewPasskey(needs, needs.db, member)
  const account = await consumePasswordTry(needs, { member, password })
  const { kind, value } = change
  const isSame = kind === 'email' ? emailKey(value) === account.emailKey : value === account.phone
  if (isSame) throw yoursAlready()
  await consumeSend(needs, { purpose: 'change-old', to: account[kind] })
  await consumeSend(needs, { purpose: 'change-new', to: value })
  return needs.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contactChanges)
      .values({ accountId: account.id, kind, value, createdAt: needs.clock.now() })
      .returning({ id: contactChanges.id })
    const changeId = (row as { id: string }).id
    const sending = { changeId, kind }
    const old = await sendSide(needs, tx, { ...sending, side: 'old', to: account[kind] })
    const fresh = await sendSide(needs, tx, { ...sending, side: 'new', to: value })
    return { changeId, old, new: fresh }
  })
}

interface CodeToSend {
  changeId: string
  kind: 'email' | 'phone'
  side: 'old' | 'new'
  to: string
}

async function sendSide(
  needs: IdentityNeeds,
  tx: Db,
  { changeId, kind, side, to }: CodeToSend,
): Promise<CodeSent> {
  // Only the owner of the new address learns that it is taken: they get a note instead of a code.
  const holder = side === 'new' ? await holderOf(tx, { [kind]: to }) : undefined
  const decoy = holder && alreadyMemberMessage(needs, holder[kind], changeId)
  return sendCode(needs, tx, { purpose: `change-${side}`, subject: changeId, to, decoy })
}

export async function resendChangeContact(
  needs: IdentityNeeds,
  { accountId }: Member,
  { changeId, side }: Input<Calls['resendChangeContact']>,
): Promise<CodeSent> {
  const change = await openChange(needs, accountId, changeId)
  if (change === undefined) throw new AppError('CHANGE_EXPIRED')
  const purpose = `change-${side}` as const
  await refuseEarlyResend(needs, { purpose, subject: changeId })
  const { kind, value } = change
  const to = side === 'new' ? value : (await ownAccount(needs.db, accountId))[kind]
  await consumeSend(needs, { purpose, to })
  return needs.db.transaction((tx) => sendSide(needs, tx, { changeId, kind, side, to }))
}

function yoursAlready(): AppError {
  return new AppError('CONTACT_UNCHANGED', { field: 'change.value' })
}

export async function verifyChangeContact(
  needs: IdentityNeeds,
  member: Member,
  { changeId, oldCode, newCode }: Input<Calls['verifyChangeContact']>,
): Promise<Answer<Calls['verifyChangeContact']>> {
  if ((await openChange(needs, member.accountId, changeId)) === undefined) {
    throw refusal('CODE_EXPIRED', 'oldCode')
  }
  const key = { subject: changeId }
  const oldId = await guessCode(needs, {
    ...key,
    purpose: 'change-old',
    code: oldCode,
    field: 'oldCode',
  })
  const newId = await guessCode(needs, {
    ...key,
    purpose: 'change-new',
    code: newCode,
    field: 'newCode',
  })
  const codeIds = [oldId, newId]
  try {
    await needs.db.transaction((tx) => apply(needs, tx, { member, changeId, codeIds }))
  } catch (error) {
    throw isUniqueViolation(error) ? refusal('CODE_EXPIRED', 'newCode') : error
  }
  return {}
}

interface ContactConfirmation {
  member: Member
  changeId: string
  codeIds: string[]
}

async function apply(
  needs: IdentityNeeds,
  tx: Db,
  { member, changeId, codeIds }: ContactConfirmation,
): Promise<void> {
  const { accountId } = member
  const account = await lockAccount(tx, accountId)
  await refuseNewPasskey(needs, tx, member)
  for (const id of codeIds) {
    if (!(await consumeCode(needs, tx, id))) throw refusal('CODE_EXPIRED', 'newCode')
  }
  const [change] = await tx
    .update(contactChanges)
    .set({ doneAt: needs.clock.now() })
    .where(and(eq(contactChanges.id, changeId), isNull(contactChanges.doneAt)))
    .returning()
  if (change === undefined || (await holderOf(tx, { [change.kind]: change.value })))
    throw refusal('CODE_EXPIRED', 'newCode')
  const { kind, value } = change
  await tx
    .update(accounts)
    .set(kind === 'email' ? { email: value, emailKey: emailKey(value) } : { phone: value })
    .where(eq(accounts.id, accountId))
  await endPending(needs, tx, accountId)
  const facts = { to: account[kind], about: accountId, at: needs.clock.now() }
  await enqueue(needs, tx, contactChangedMessage(needs, facts))
  const email = kind === 'email' ? value : account.email
  await afterChange(needs, tx, { member, what: `${kind}-changed`, email })
}

async function openChange(
  { db, clock }: IdentityNeeds,
  accountId: string,
  changeId: string,
): Promise<typeof contactChanges.$inferSelect | undefined> {
  const after = new Date(clock.now().getTime() - loginLimits.challengeMs)
  const [row] = isUuid(changeId)
    ? await db
        .select()
        .from(contactChanges)
        .where(
          and(
            eq(contactChanges.id, changeId),
            eq(contactChanges.accountId, accountId),
            isNull(contactChanges.doneAt),
            gt(contactChanges.createdAt, after),
          ),
        )
    : []
  return row
}
