import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { utcDay } from '@/config/durations'
import { kycCalls } from '@/contract/kyc'
import { priceAlertCalls } from '@/contract/price-alert'
import type { ProviderAnswer } from '@/contract/reviewed-person'
import { webhookReceiverPath } from '@/contract/sandbox'
import { twoFactorCalls } from '@/contract/user/protected-actions'
import { endSessions, setStanding } from '@/server/modules/identity'
import { apiKeys } from '@/server/modules/identity/tables'
import { addEndpoint, retryAfterMs } from '@/server/modules/webhooks'
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookSubjects,
} from '@/server/modules/webhooks/tables'
import { randomSecret } from '@/server/platform/crypto/keys'
import * as m from '../messages/scenarios'
import { openCase, sendCase } from '../reviewer/cases'
import { reviewDue } from '../reviewer/review-due'
import { tell } from '../reviewer/reviewer'
import { demoPassword } from '../seed'
import { needsAt } from '../visit'
import { FreshMember, type Scene } from './fresh-member'
import {
  type Arranged,
  ago,
  funded,
  inGroup,
  received,
  type Scenario,
  type ScenarioRows,
} from './scenario'

export const accountScenarios: ScenarioRows = {
  ...inGroup(m.accountTitle, '/dashboard', {
    'account-new': [m.accountNewText, newcomer],
    'account-verified': [m.accountVerifiedText, (scene) => FreshMember.made(scene)],
    'account-funded': [m.accountFundedText, funded, '/buy-shares'],
    'account-on-hold': [m.accountOnHoldText, onHold],
    'account-session-ended': [m.accountSessionEndedText, sessionEnded],
    'account-two-factor': [m.accountTwoFactorText, twoFactor, '/settings?section=security'],
    'account-codes-not-kept': [m.accountCodesNotKeptText, twoFactorUnkept],
    'account-api-keys': [m.accountApiKeysText, apiKeysMade, '/settings?section=security'],
    'account-webhooks': [m.accountWebhooksText, webhooksMade, '/settings?section=security'],
    'account-amounts-hidden': [m.accountAmountsHiddenText, amountsHidden],
    'account-price-alerts': [m.accountPriceAlertsText, priceAlerts, '/settings?section=alerts'],
  }),
  ...inGroup(m.verificationTitle, '/kyc', {
    'kyc-begun': [m.kycBegunText, (scene) => begun(scene)],
    'kyc-pending': [m.kycPendingText, answered('slow')],
    'kyc-open': [m.kycOpenText, answered('open', 'Samantha Scenario')],
    'kyc-approved': [m.kycApprovedText, answered('verified')],
    'kyc-other-name': [m.kycOtherNameText, answered('verified', 'Samuel Scenario')],
    'kyc-rejected': [m.kycRejectedText, answered('unreadable')],
    'kyc-start-again': [m.kycStartAgainText, answered('another')],
    'kyc-blocked': [m.kycBlockedText, answered('blocked')],
  }),
}

function newcomer(scene: Scene): Promise<FreshMember> {
  return FreshMember.made(scene, { kycStatus: 'NOT_APPLIED' })
}

async function onHold(scene: Scene): Promise<FreshMember> {
  const member = await received(scene)
  const { db, clock } = scene.needs
  await setStanding(db, { id: member.id }, { onHoldAt: clock.now() })
  return member
}

async function sessionEnded(scene: Scene): Promise<FreshMember> {
  const member = await FreshMember.made(scene)
  await member.logIn()
  const { db, clock } = scene.needs
  await endSessions(db, { accountId: member.id, now: clock.now() })
  return member
}

async function twoFactorUnkept(scene: Scene): Promise<FreshMember> {
  return (await withTwoFactor(scene)).member
}

async function twoFactor(scene: Scene): Promise<FreshMember> {
  const { member, recoveryCodes } = await withTwoFactor(scene)
  await member.call(twoFactorCalls.keepRecoveryCodes, { code: recoveryCodes[0] as string })
  return member
}

async function withTwoFactor(scene: Scene) {
  const member = await FreshMember.made(scene)
  const { secret } = await member.call(twoFactorCalls.enableTwoFactorGoogle, {
    password: demoPassword,
  })
  const epoch = Math.floor(scene.needs.clock.now().getTime() / 1_000)
  const code = await generate({ secret, epoch })
  const { recoveryCodes } = await member.call(twoFactorCalls.verifyTwoFactorGoogle, {
    action: 'confirm',
    code,
  })
  return { member, recoveryCodes }
}

/** Two for the list; the keys themselves are unknown. */
async function apiKeysMade(scene: Scene): Promise<FreshMember> {
  const member = await received(scene)
  const { db, clock } = scene.needs
  const lastUsedOn = utcDay(clock.now())
  const shared = { accountId: member.id, createdAt: ago(scene, 30 * 24 * 60) }
  await db.insert(apiKeys).values([
    {
      ...shared,
      name: 'Portfolio Performance',
      keyHash: randomSecret(),
      ending: 'a3f9',
      lastUsedOn,
    },
    { ...shared, name: 'My spreadsheet', keyHash: randomSecret(), ending: '70c4' },
  ])
  return member
}

/** One that the sandbox receives itself, and one whose program has been away for three days. */
async function webhooksMade(scene: Scene): Promise<FreshMember> {
  const member = await received(scene)
  const { needs } = scene
  const accountId = member.id
  const at = ago(scene, 4 * 24 * 60)
  const away = { ...needs, clock: { now: () => at } }
  await needs.db.transaction(async (tx) => {
    const { endpoint } = await addEndpoint(away, tx, {
      accountId,
      url: 'https://books.example/fnx',
    })
    const restedAt = ago(scene, 20 * 60)
    await tx.update(webhookEndpoints).set({ restedAt }).where(eq(webhookEndpoints.id, endpoint.id))
    const attempts = [restedAt, ago(scene, 44 * 60)].map((tried) => ({
      at: tried.toISOString(),
      milliseconds: 412,
      status: 502,
      failure: null,
    }))
    const thing = { subject: 'staking', number: 1 }
    await tx.insert(webhookSubjects).values({ accountId, ...thing })
    await tx.insert(webhookDeliveries).values({
      ...thing,
      endpointId: endpoint.id,
      type: 'rewards.claimed',
      at,
      tries: retryAfterMs.length + 1,
      nextAt: restedAt,
      attempts,
    })
    const url = `${needs.siteUrl}${webhookReceiverPath}`
    const own = await addEndpoint(needs, tx, { accountId, url })
    const now = needs.clock.now()
    await tx.insert(webhookDeliveries).values({
      endpointId: own.endpoint.id,
      type: 'endpoint.test',
      subject: crypto.randomUUID(),
      number: 1,
      at: now,
      askedAt: now,
    })
  })
  return member
}

async function amountsHidden(scene: Scene): Promise<Arranged> {
  return { member: await received(scene), storage: { 'hide-amounts': 'yes' } }
}

async function priceAlerts(scene: Scene): Promise<FreshMember> {
  const member = await received(scene)
  for (const terms of [
    { kind: 'above', level: '20000000' },
    { kind: 'move', moveBps: 500 },
  ] as const)
    await member.call(priceAlertCalls.setPriceAlert, { terms })
  return member
}

const reviewedMs = 10_000

async function begun(scene: Scene): Promise<FreshMember> {
  const member = await FreshMember.made(scene, { kycStatus: 'NOT_APPLIED' })
  await member.call(kycCalls.generateSdkToken, {})
  const { applicantId } = await openCase(scene.needs, member.id)
  await member.call(kycCalls.updateApplicantId, { applicantId })
  return member
}

/** Has a new member checked, with this answer of the sandbox's provider. */
function answered(answer: ProviderAnswer, fullName = 'Sam Scenario'): Scenario['arrange'] {
  return async (scene) => {
    const { needs } = scene
    const member = await begun(scene)
    const at = needs.clock.now()
    const person = { fullName, birthDate: '1985-12-10', answer }
    const { applicantId } = await sendCase(needs, member.id, person)
    await tell(needs, { applicantId, externalUserId: member.id, type: 'applicantPending', at })
    await reviewDue(needsAt(needs, new Date(at.getTime() + reviewedMs)))
    return member
  }
}
