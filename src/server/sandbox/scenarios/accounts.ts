import { generate } from 'otplib'
import { kycCalls } from '@/contract/kyc'
import { priceAlertCalls } from '@/contract/price-alert'
import type { ReviewedPerson } from '@/contract/reviewed-person'
import { twoFactorCalls } from '@/contract/user/protected-actions'
import { endSessions, setStanding } from '@/server/modules/identity'
import { apiKeys } from '@/server/modules/identity/tables'
import { randomSecret } from '@/server/platform/crypto/keys'
import { openCase, saveDraft, savePerson, savePicture, sendCase } from '../reviewer/intake'
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
  linked,
  received,
  type Scenario,
  type ScenarioRows,
} from './scenario'

export const accountScenarios: ScenarioRows = {
  ...inGroup('Account', '/dashboard', {
    'account-new': ['Signed up, nothing done', newcomer],
    'account-verified': ['Verified, no wallet', (scene) => FreshMember.made(scene)],
    'account-wallet-linked': ['Verified, wallet linked, no money in it', linked],
    'account-funded': ['Ready to buy: wallet linked, with test money', funded, '/buy-shares'],
    'account-on-hold': ['On hold by an operator', onHold],
    'account-session-ended': ['Session ended elsewhere', sessionEnded],
    'account-two-factor': ['Authenticator on', twoFactor, '/settings?section=security'],
    'account-codes-not-kept': ['Recovery codes never confirmed', twoFactorUnkept],
    'account-api-keys': ['Two API keys', apiKeysMade, '/settings?section=security'],
    'account-amounts-hidden': ['Amounts hidden', amountsHidden],
    'account-price-alerts': ['Two price alerts', priceAlerts, '/price#alerts'],
  }),
  ...inGroup('Verification', '/kyc', {
    'kyc-not-begun': ['Not begun', newcomer],
    'kyc-begun': ['First answers typed', upTo('begun')],
    'kyc-details': ['Details given, pictures missing', upTo('details')],
    'kyc-pictures': ['Everything given, not sent', upTo('pictures')],
    'kyc-pending': ['Under review', upTo('sent', 'Wait Please')],
    'kyc-open': ['Left to a person', upTo('decided', 'Leave Open')],
    'kyc-approved': ['Approved', upTo('decided')],
    'kyc-other-name': ['Approved under another name', upTo('decided', 'Samuel Scenario')],
    'kyc-rejected': ['Two things to fix', upTo('decided', 'Reject Me')],
    'kyc-blocked': ['Rejected for good', upTo('decided', 'Block Me')],
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

/** Two for the list; nobody knows the keys themselves. */
async function apiKeysMade(scene: Scene): Promise<FreshMember> {
  const member = await received(scene)
  const { db, clock } = scene.needs
  const lastUsedOn = clock.now().toISOString().slice(0, 10)
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

function upTo(step: CheckedUntil, fullName?: string): Scenario['arrange'] {
  return (scene) => checked(scene, step, fullName)
}

const reviewedMs = 10_000

const steps = ['begun', 'details', 'pictures', 'sent', 'decided'] as const
type CheckedUntil = (typeof steps)[number]

const person: ReviewedPerson = {
  fullName: 'Sam Scenario',
  birthDate: '1985-12-10',
  country: 'United Kingdom',
  document: 'PASSPORT',
}

/** Has a new member checked, as far as `until` says; the sandbox decides by the person's name. */
async function checked(
  scene: Scene,
  until: CheckedUntil,
  fullName = person.fullName,
): Promise<FreshMember> {
  const { needs } = scene
  const member = await FreshMember.made(scene, { kycStatus: 'NOT_APPLIED' })
  const has = (step: CheckedUntil) => steps.indexOf(until) >= steps.indexOf(step)
  await member.call(kycCalls.generateSdkToken, {})
  const { applicantId } = await openCase(needs, member.id)
  await member.call(kycCalls.updateApplicantId, { applicantId })
  if (!has('details')) await saveDraft(needs, member.id, { fullName, country: person.country })
  else await savePerson(needs, member.id, { ...person, fullName })
  if (has('pictures'))
    for (const [shade, kind] of (['front', 'selfie'] as const).entries())
      await savePicture(needs, member.id, { kind, raw: new Uint8Array(64).fill(shade) })
  if (!has('sent')) return member
  const at = needs.clock.now()
  await sendCase(needs, member.id)
  await tell(needs, { applicantId, externalUserId: member.id, type: 'applicantPending', at })
  if (has('decided')) await reviewDue(needsAt(needs, new Date(at.getTime() + reviewedMs)))
  return member
}
