import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { protectedActionCalls } from '@/contract/user/protected-actions'
import { guessCode, refusal, sendCode, spendCode, spendSend } from '../accounts/codes'
import { isTaken, lockAccount } from '../accounts/find-account'
import { loginLimits } from '../accounts/limits'
import { alreadyMemberMessage, contactChangedMessage } from '../accounts/messages'
import { post } from '../accounts/outbox'
import { spendPasswordTry } from '../accounts/password-tries'
import { spoilPending } from '../accounts/spoil-pending'
import { isUuid } from '../accounts/uuid'
import type { Db } from '../db/database'
import { accounts } from '../db/schema/account'
import { contactChanges } from '../db/schema/contact-change'
import { isUniqueViolation } from '../db/unique-violation'
import { AppError } from '../errors'
import type { Member } from '../member'
import type { Services } from '../services'

type Calls = typeof protectedActionCalls

export async function changeContact(
  services: Services,
  member: Member,
  { change, password }: Input<Calls['changeContact']>,
): Promise<Answer<Calls['changeContact']>> {
  const account = await spendPasswordTry(services, { member, password })
  const { kind, value } = change
  if (value.toLowerCase() === account[kind].toLowerCase()) throw yoursAlready()
  await spendSend(services, { purpose: 'change-old', to: account[kind] })
  await spendSend(services, { purpose: 'change-new', to: value })
  return services.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contactChanges)
      .values({ accountId: account.id, kind, value, createdAt: services.clock.now() })
      .returning({ id: contactChanges.id })
    const changeId = (row as { id: string }).id
    // As at sign-up: whose address it is learns of it there, and the page looks the same.
    const decoy = (await isTaken(tx, { [kind]: value }))
      ? alreadyMemberMessage(services.appName, value, changeId)
      : undefined
    const old = await sendCode(services, tx, {
      purpose: 'change-old',
      subject: changeId,
      to: account[kind],
    })
    const fresh = await sendCode(services, tx, {
      purpose: 'change-new',
      subject: changeId,
      to: value,
      decoy,
    })
    return { changeId, old, new: fresh }
  })
}

function yoursAlready(): AppError {
  const message = 'This is yours already.'
  return new AppError('BAD_REQUEST', { message, errors: [{ path: 'change.value', message }] })
}

export async function verifyChangeContact(
  services: Services,
  { accountId }: Member,
  { changeId, oldCode, newCode }: Input<Calls['verifyChangeContact']>,
): Promise<Answer<Calls['verifyChangeContact']>> {
  await refuseClosedChange(services, accountId, changeId)
  const key = { subject: changeId }
  const oldId = await guessCode(services, {
    ...key,
    purpose: 'change-old',
    code: oldCode,
    field: 'oldCode',
  })
  const newId = await guessCode(services, {
    ...key,
    purpose: 'change-new',
    code: newCode,
    field: 'newCode',
  })
  const codeIds = [oldId, newId]
  try {
    await services.db.transaction((tx) => apply(services, tx, { accountId, changeId, codeIds }))
  } catch (error) {
    // Somebody else took the address between the look at it and the unique key.
    throw isUniqueViolation(error) ? refusal('CODE_EXPIRED', 'newCode') : error
  }
  return {}
}

interface Confirmed {
  accountId: string
  changeId: string
  codeIds: string[]
}

async function apply(
  services: Services,
  tx: Db,
  { accountId, changeId, codeIds }: Confirmed,
): Promise<void> {
  const account = await lockAccount(tx, accountId)
  for (const id of codeIds) {
    if (!(await spendCode(services, tx, id))) throw refusal('CODE_EXPIRED', 'newCode')
  }
  const [change] = await tx
    .update(contactChanges)
    .set({ doneAt: services.clock.now() })
    .where(and(eq(contactChanges.id, changeId), isNull(contactChanges.doneAt)))
    .returning()
  if (change === undefined || (await isTaken(tx, { [change.kind]: change.value })))
    throw refusal('CODE_EXPIRED', 'newCode')
  const { kind, value } = change
  await tx
    .update(accounts)
    .set({ [kind]: value })
    .where(eq(accounts.id, accountId))
  await spoilPending(services, tx, accountId)
  const facts = { to: account[kind], kind, about: accountId }
  await post(services, tx, contactChangedMessage(services.appName, facts))
}

async function refuseClosedChange(
  { db, clock }: Services,
  accountId: string,
  changeId: string,
): Promise<void> {
  const after = new Date(clock.now().getTime() - loginLimits.challengeMs)
  const [row] = isUuid(changeId)
    ? await db
        .select({ id: contactChanges.id })
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
  if (row === undefined) throw refusal('CODE_EXPIRED', 'oldCode')
}
