import type { Answer, Input } from '@/contract/define'
import type { CodeSent } from '@/contract/user/fields'
import type { webhookCalls } from '@/contract/user/webhooks'
import { enqueue, letters, notify } from '@/server/modules/notifications'
import { addEndpoint, exchangeSecret } from '@/server/modules/webhooks'
import type { WebhooksNeeds } from '@/server/modules/webhooks/needs'
import { AppError } from '@/server/platform/errors'
import { type Member, refuseOnHold } from '@/server/platform/http/admit'
import type { Visitor } from '@/server/platform/http/mount'
import { consumeCode, consumeSend, guessCode, refusal, refuseEarlyResend, sendCode } from './codes'
import { lockMember, ownAccount } from './find-account'
import type { IdentityNeeds } from './needs'
import { consumePasswordTry } from './password-rules'

type Calls = typeof webhookCalls
type Caller = Visitor & { member: Member }

const codeOf = (accountId: string) => ({ purpose: 'webhook' as const, subject: accountId })

export async function webhookEndpointCode(
  needs: IdentityNeeds,
  { accountId }: Member,
): Promise<CodeSent> {
  const key = codeOf(accountId)
  await refuseEarlyResend(needs, key)
  const { email: to } = await ownAccount(needs.db, accountId)
  await consumeSend(needs, { purpose: key.purpose, to })
  return needs.db.transaction((tx) => sendCode(needs, tx, { ...key, to }))
}

/**
 * Creates a webhook endpoint and notifies its owner. The host name is resolved only after the
 * password was checked, so that strangers cannot make this server resolve names.
 */
export async function makeWebhookEndpoint(
  needs: IdentityNeeds & Pick<WebhooksNeeds, 'receivers'>,
  { url, password, code }: Input<Calls['makeWebhookEndpoint']>,
  { member, address }: Caller,
): Promise<Answer<Calls['makeWebhookEndpoint']>> {
  const { accountId } = member
  // guard: without it, an endpoint is made without the password — server/webhooks/webhooks: is
  //   refused with
  await consumePasswordTry(needs, { member, password })
  // guard: without it, an endpoint is made at an address in our own network —
  //   server/webhooks/webhooks: is refused with — condition false
  if (!(await needs.receivers.mayBe(url))) throw new AppError('WEBHOOK_ADDRESS', { field: 'url' })
  // Stored in normalized form: another spelling could seem to lead elsewhere.
  const { href, hostname: name } = new URL(url)
  const codeId = await guessCode(needs, { ...codeOf(accountId), code, field: 'code' })
  const now = needs.clock.now()
  const created = await needs.db.transaction(async (tx) => {
    const account = await lockMember(tx, member, now)
    refuseOnHold(account)
    const added = await addEndpoint(needs, tx, { accountId, url: href })
    if (!(await consumeCode(needs, tx, codeId))) throw refusal('CODE_EXPIRED', 'code')
    const letter = letters.webhookMade(needs, { name, at: now })
    await enqueue(needs, tx, { channel: 'email', to: account.email, about: accountId, letter })
    await notify(needs, tx, { accountId, kind: 'webhook-made', facts: { name }, at: now })
    return added
  })
  const call = 'user.makeWebhookEndpoint'
  needs.securityEvents.note({ kind: 'webhook-endpoint-made', call, accountId, address })
  const { endpoint, secret } = created
  return { ...endpoint, secret }
}

/** A person with a signing secret can forge events, so a new one is protected like the first. */
export async function rotateWebhookSecret(
  needs: IdentityNeeds,
  { id, password, code }: Input<Calls['rotateWebhookSecret']>,
  { member, address }: Caller,
): Promise<Answer<Calls['rotateWebhookSecret']>> {
  const { accountId } = member
  // guard: without it, a signing secret is shown without the password — server/webhooks/webhooks:
  //   takes the password
  await consumePasswordTry(needs, { member, password })
  const codeId = await guessCode(needs, { ...codeOf(accountId), code, field: 'code' })
  const { endpoint, secret } = await needs.db.transaction(async (tx) => {
    refuseOnHold(await lockMember(tx, member, needs.clock.now()))
    const exchanged = await exchangeSecret(needs, tx, { accountId, id })
    // guard: without it, one code gives several signing secrets — server/webhooks/webhooks: takes
    //   the password and a code — condition false
    if (!(await consumeCode(needs, tx, codeId))) throw refusal('CODE_EXPIRED', 'code')
    return exchanged
  })
  const call = 'user.rotateWebhookSecret'
  needs.securityEvents.note({ kind: 'webhook-secret-changed', call, accountId, address })
  return { ...endpoint, secret }
}
