import { and, eq, lt, or, sql } from 'drizzle-orm'
import {
  type Operator,
  operatorChallenges,
  operatorPasskeys,
} from '@/server/modules/operators/tables'
import { isSame } from '@/server/platform/crypto/crypto-node'
import { randomSecret } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import type { Turn } from '../access'

/** What a passkey is asked for: an answer to one end serves no other. */
type Purpose = 'sign in' | 'add' | `decide ${string}`

const challengeMs = 5 * 60_000
// ES256, RS256 and EdDSA: between them every device there is.
const algorithms = [-7, -257, -8]

const nameOf = ({ services }: Turn) => new URL(services.consoleUrl).hostname
const base64url = (raw: Uint8Array) => Buffer.from(raw).toString('base64url')

/** Sealed for one end and one browser, so that only an answer costs a row: anybody may look at the sign-in page. */
async function newChallenge(turn: Turn, purpose: Purpose): Promise<string> {
  const endsAt = turn.services.clock.now().getTime() + challengeMs
  const asked = `${randomSecret()}.${endsAt}`
  return base64url(Buffer.from(`${asked}.${await sealOf(turn, purpose, asked)}`))
}

function sealOf(turn: Turn, purpose: Purpose, asked: string): Promise<string> {
  return turn.services.keys.hash(['operator-passkey', purpose, turn.visit, asked].join(':'))
}

/** Spent by the first answer, right or wrong. */
async function consumeChallenge(turn: Turn, purpose: Purpose, challenge: string): Promise<boolean> {
  const { db, clock } = turn.services
  const [secret, endsAt, seal = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
  const now = clock.now()
  const hash = await sealOf(turn, purpose, `${secret}.${endsAt}`)
  if (!isSame(seal, hash) || Number(endsAt) <= now.getTime()) return false
  const used = await db
    .insert(operatorChallenges)
    .values({ hash, expiresAt: new Date(Number(endsAt)), usedAt: now })
    .onConflictDoNothing()
    .returning({ hash: operatorChallenges.hash })
  return used.length === 1
}

/** Without an operator it names no passkeys: the sign-in page does not tell who works here. */
export async function knownPasskeyOptions(turn: Turn, purpose: Purpose, operator?: Operator) {
  const own = operator ? await passkeysOf(turn.services.db, operator.id) : []
  return {
    challenge: await newChallenge(turn, purpose),
    rpId: nameOf(turn),
    userVerification: 'required',
    allowCredentials: own.map(({ id }) => ({ id, type: 'public-key' })),
  }
}

export async function addedPasskeyOptions(turn: Turn, { id, email, name }: Operator) {
  const own = await passkeysOf(turn.services.db, id)
  return {
    challenge: await newChallenge(turn, 'add'),
    rp: { id: nameOf(turn), name: `${turn.services.appName} Console` },
    user: { id: base64url(Buffer.from(id)), name: email, displayName: name || email },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    attestation: 'none',
    excludeCredentials: own.map((key) => ({ id: key.id, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

export function passkeysOf(db: Db, operatorId: string) {
  return db.select().from(operatorPasskeys).where(eq(operatorPasskeys.operatorId, operatorId))
}

/** Whose passkey has signed. An unknown passkey and a wrong signature get the same answer. */
export async function ownerOfProof(turn: Turn, purpose: Purpose): Promise<string | undefined> {
  const { db, clock, log } = turn.services
  try {
    const response = JSON.parse(turn.form.get('passkey') ?? '')
    const [passkey] = await db
      .select()
      .from(operatorPasskeys)
      .where(eq(operatorPasskeys.id, String(response.id)))
    if (passkey === undefined) return undefined
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => consumeChallenge(turn, purpose, challenge),
      expectedOrigin: turn.services.consoleUrl,
      expectedRPID: nameOf(turn),
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    })
    const counter = authenticationInfo.newCounter
    return verified && (await isCounted(db, { id: passkey.id, counter, at: clock.now() }))
      ? passkey.operatorId
      : undefined
  } catch (error) {
    // The library throws what a broken or a copied answer is: the reason is nobody's business outside.
    log.info('operator passkey refused', { reason: (error as Error).message })
    return undefined
  }
}

/** A counter that does not grow is a copy’s; of two answers at the same moment one is refused. */
async function isCounted(
  db: Db,
  { id, counter, at }: { id: string; counter: number; at: Date },
): Promise<boolean> {
  const known = operatorPasskeys.counter
  const isNew = or(lt(known, counter), and(eq(known, 0), sql`${counter} = 0`))
  const used = await db
    .update(operatorPasskeys)
    .set({ counter, lastUsedAt: at })
    .where(and(eq(operatorPasskeys.id, id), isNew))
    .returning({ id: operatorPasskeys.id })
  return used.length === 1
}

type Made = Omit<typeof operatorPasskeys.$inferInsert, 'operatorId' | 'name' | 'createdAt'>

/** The passkey that a device has made, if it is the one it was asked for. */
export async function madePasskey(turn: Turn): Promise<Made | undefined> {
  try {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: JSON.parse(turn.form.get('passkey') ?? ''),
      expectedChallenge: (challenge) => consumeChallenge(turn, 'add', challenge),
      expectedOrigin: turn.services.consoleUrl,
      expectedRPID: nameOf(turn),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { id, publicKey: base64url(publicKey), counter }
  } catch (error) {
    turn.services.log.info('operator passkey refused', { reason: (error as Error).message })
    return undefined
  }
}

/**
 * The only script of the console: a form that names a passkey asks the device for it, and sends what it answers. Without
 * it every other form works.
 */
export const passkeyScript = `
for (const form of document.querySelectorAll('form[data-passkey]')) {
  const said = form.querySelector('[data-said]')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const { submitter } = event
    if (submitter && submitter.formNoValidate) return form.submit()
    said.hidden = true
    try {
      const options = JSON.parse(form.dataset.options)
      const isNew = form.dataset.passkey === 'new'
      const answer = isNew
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
      form.elements.namedItem('passkey').value = JSON.stringify(answer.toJSON())
      form.submit()
    } catch (error) {
      said.hidden = false
      said.focus()
    }
  })
}
`
