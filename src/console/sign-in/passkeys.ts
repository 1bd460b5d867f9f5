import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { minuteMs } from '@/config/durations'
import type { Operator } from '@/server/modules/operators/operator-reads.service'
import {
  consumeOperatorChallenge,
  findPasskey,
  notePasskeyUse,
  passkeysOf,
} from '@/server/modules/operators/sign-in/passkeys.service'
import { isSame } from '@/server/platform/crypto/crypto-node'
import { randomSecret } from '@/server/platform/crypto/keys'
import {
  base64url,
  creationOptions,
  relyingPartyOf,
  verifiedPasskey,
  verifiedProof,
} from '@/server/platform/crypto/passkeys'
import type { Turn } from '../access'

type Purpose = 'sign in' | 'add' | `decide ${string}`

const challengeMs = 5 * minuteMs

const partyOf = ({ needs }: Turn) => relyingPartyOf(needs.consoleUrl)

/**
 * The challenge is sealed into the browser's answer instead of being stored, because anybody can
 * load the sign-in page and would add rows.
 */
async function newChallenge(turn: Turn, purpose: Purpose): Promise<string> {
  const endsAt = turn.needs.clock.now().getTime() + challengeMs
  const challenge = `${randomSecret()}.${endsAt}`
  return base64url(Buffer.from(`${challenge}.${await sealOf(turn, purpose, challenge)}`))
}

function sealOf(turn: Turn, purpose: Purpose, asked: string): Promise<string> {
  return turn.needs.keys.hash(['operator-passkey', purpose, turn.visit, asked].join(':'))
}

/** Consumes the challenge: it is gone after the first answer, right or wrong. */
async function consumeChallenge(turn: Turn, purpose: Purpose, challenge: string): Promise<boolean> {
  const [secret, endsAt, seal = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
  const hash = await sealOf(turn, purpose, `${secret}.${endsAt}`)
  if (!isSame(seal, hash) || Number(endsAt) <= turn.needs.clock.now().getTime()) return false
  return consumeOperatorChallenge(turn.needs, { hash, expiresAt: new Date(Number(endsAt)) })
}

/**
 * The options for asking a browser for a passkey. The sign-in page lists no credentials, because
 * they would reveal who works here.
 */
export async function knownPasskeyOptions(turn: Turn, purpose: Purpose, operator?: Operator) {
  const passkeys = operator ? await passkeysOf(turn.needs.db, operator.id) : []
  return {
    challenge: await newChallenge(turn, purpose),
    rpId: partyOf(turn).rpId,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ id }) => ({ id, type: 'public-key' })),
  }
}

export async function addedPasskeyOptions(turn: Turn, { id, email, name }: Operator) {
  const passkeys = await passkeysOf(turn.needs.db, id)
  return creationOptions({
    challenge: await newChallenge(turn, 'add'),
    rp: { id: partyOf(turn).rpId, name: `${turn.needs.appName} Console` },
    user: { id: base64url(Buffer.from(id)), name: email, displayName: name || email },
    known: passkeys.map((key) => key.id),
  })
}

/** An unknown passkey and a wrong signature get the same answer. */
export async function ownerOfProof(turn: Turn, purpose: Purpose): Promise<string | undefined> {
  const response = answerIn<AuthenticationResponseJSON>(turn)
  if (!/^[\w-]+$/.test(String(response.id))) return undefined
  const passkey = await findPasskey(turn.needs.db, String(response.id))
  if (passkey === undefined) return undefined
  const proof = await verifiedProof({ ...expectationOf(turn, purpose), response, passkey })
  if (proof === undefined) return undefined
  const isNew = await notePasskeyUse(turn.needs, passkey, proof.newCounter)
  return isNew ? passkey.operatorId : undefined
}

export async function newPasskeyOf(turn: Turn) {
  const response = answerIn<RegistrationResponseJSON>(turn)
  const passkey = await verifiedPasskey({ ...expectationOf(turn, 'add'), response })
  if (passkey === undefined) return undefined
  const { id, publicKey, counter } = passkey
  return { id, publicKey, counter }
}

const expectationOf = (turn: Turn, purpose: Purpose) => ({
  log: turn.needs.log,
  party: partyOf(turn),
  expectedChallenge: (challenge: string) => consumeChallenge(turn, purpose, challenge),
})

function answerIn<Response extends object>({ form }: Turn): Response {
  try {
    return { ...JSON.parse(form.get('passkey') ?? '') }
  } catch {
    return {} as Response
  }
}

/** The console's only script; other forms work without it. */
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
