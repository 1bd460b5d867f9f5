import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { protectedActionCalls } from '@/contract/user/protected-actions'
import { guessCode, refusal, sendCode, spendCode, spendSend } from '../accounts/codes'
import { isTaken, lockAccount, ownAccount } from '../accounts/find-account'
import { loginLimits } from '../accounts/limits'
import { alreadyMemberMessage, contactChangedMessage } from '../accounts/messages'
import { post } from '../accounts/outbox'
import { spendPasswordTry } from '../accounts/password-tries'
import { isUuid } from '../accounts/uuid'
import { accounts } from '../db/schema/account'
import { contactChanges } from '../db/schema/contact-change'
import type { Member } from '../member'
import type { Services } from '../services'

type Calls = typeof protectedActionCalls

export async function changeContact(
  services: Services,
  { accountId }: Member,
  { change, password }: Input<Calls['changeContact']>,
): Promise<Answer<Calls['changeContact']>> {
  await spendPasswordTry(services, { accountId, password })
  const account = await ownAccount(services.db, accountId)
  const { kind, value } = change
  await spendSend(services, { purpose: 'change-old', to: account[kind] })
  await spendSend(services, { purpose: 'change-new', to: value })
  return services.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contactChanges)
      .values({ accountId, kind, value, createdAt: services.clock.now() })
      .returning({ id: contactChanges.id })
    const changeId = (row as { id: string }).id
    // As at sign-up: whose address it is learns of it there, and the page looks the same.
    const isDecoy = await isTaken(tx, { [kind]: value })
    if (isDecoy) await post(services, tx, alreadyMemberMessage(value, changeId))
    const old = await sendCode(services, tx, {
      purpose: 'change-old',
      subject: changeId,
      to: account[kind],
    })
    const fresh = await sendCode(services, tx, {
      purpose: 'change-new',
      subject: changeId,
      to: value,
      isDecoy,
    })
    return { changeId, old, new: fresh }
  })
}

export async function verifyChangeContact(
  services: Services,
  { accountId }: Member,
  { changeId, oldCode, newCode }: Input<Calls['verifyChangeContact']>,
): Promise<Answer<Calls['verifyChangeContact']>> {
  const { kind, value } = await openChange(services, accountId, changeId)
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
  await services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    const isMine = (await spendCode(services, tx, oldId)) && (await spendCode(services, tx, newId))
    if (!isMine || (await isTaken(tx, { [kind]: value }))) throw refusal('CODE_EXPIRED', 'newCode')
    await tx
      .update(accounts)
      .set({ [kind]: value })
      .where(eq(accounts.id, accountId))
    await tx
      .update(contactChanges)
      .set({ doneAt: services.clock.now() })
      .where(eq(contactChanges.id, changeId))
    await post(services, tx, contactChangedMessage(account[kind], kind, accountId))
  })
  return {}
}

async function openChange({ db, clock }: Services, accountId: string, changeId: string) {
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
  if (row === undefined) throw refusal('CODE_EXPIRED', 'oldCode')
  return row
}
