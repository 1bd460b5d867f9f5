import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ports } from '../ports'

export interface RelyingParty {
  rpId: string
  origin: string
}

export const relyingPartyOf = (address: string): RelyingParty => {
  const { hostname: rpId, origin } = new URL(address)
  return { rpId, origin }
}

const algorithms = [-7, -257, -8]

interface NewPasskey {
  challenge: string
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  known: string[]
}

export function creationOptions({ challenge, rp, user, known }: NewPasskey) {
  return {
    challenge,
    rp,
    user,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    attestation: 'none' as const,
    excludeCredentials: known.map((id) => ({ id, type: 'public-key' as const })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  }
}

interface PasskeyChallenge {
  log: Ports['log']
  party: RelyingParty
  expectedChallenge: (challenge: string) => Promise<boolean>
}

interface Proof extends PasskeyChallenge {
  response: AuthenticationResponseJSON
  passkey: { id: string; publicKey: string; counter: number }
}

export async function verifiedProof({ log, party, expectedChallenge, response, passkey }: Proof) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  return orRefused(log, async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      // guard: without it, a signature from another address counts — server/identity/passkeys:
      //   refuses what was signed
      expectedOrigin: party.origin,
      // guard: without it, a signature for another site counts — server/identity/passkeys: refuses
      //   what was signed
      expectedRPID: party.rpId,
      // guard: without it, a passkey logs in without asking its owner — server/identity/passkeys:
      //   refuses what was signed — value reversed
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: bytesOf(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo : undefined
  })
}

interface NewPasskeyResponse extends PasskeyChallenge {
  response: RegistrationResponseJSON
}

export async function verifiedPasskey({
  log,
  party,
  expectedChallenge,
  response,
}: NewPasskeyResponse) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  return orRefused(log, async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      // guard: without it, a passkey of another site is added — server/identity/passkeys: refuses
      //   one
      expectedRPID: party.rpId,
      // guard: without it, a passkey is added without verifying its owner —
      //   server/identity/passkeys: refuses one — value reversed
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return undefined
    const { credential, credentialBackedUp: isSynced } = registrationInfo
    const { id, publicKey, counter } = credential
    return { id, publicKey: base64url(publicKey), counter, isSynced }
  })
}

/** Returns undefined if the library throws; the reason is only logged. */
async function orRefused<Found>(
  log: Ports['log'],
  look: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  try {
    return await look()
  } catch (error) {
    log.info('passkey refused', { reason: (error as Error).message })
    return undefined
  }
}

/**
 * A counter that does not grow belongs to a copy; devices without one stay at 0. Of two answers at
 * once one is refused.
 */
export function whereNewCount(countColumn: AnyPgColumn, counter: number): SQL | undefined {
  return or(lt(countColumn, counter), and(eq(countColumn, 0), sql`${counter} = 0`))
}

export function base64url(raw: Uint8Array): string {
  const text = btoa(String.fromCharCode(...raw))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0))
}
