import { leafHash } from './log-proofs'
import { readNote, readNoteKey, signedBy } from './signed-notes'

/** One answer for each resolution, in their order. */
export const ballotChoices = ['for', 'against', 'abstain'] as const
export type BallotChoice = (typeof ballotChoices)[number]

export interface Ballot {
  vote: string
  /** The votes in micro-shares: one share, one vote. */
  microShares: string
  choices: readonly BallotChoice[]
  /** Drawn by the member’s browser. Without it the choices could be found by trying all of them. */
  salt: string
}

/** The text that is hashed into the tree; page and server must spell it alike. */
export function ballotText({ vote, microShares, choices, salt }: Ballot): string {
  const answers = choices.map((choice, index) => `${index + 1} ${choice}`)
  return ['FNX ballot', vote, microShares, ...answers, salt].join('\n')
}

export function ballotFingerprint(ballot: Ballot): Promise<string> {
  return leafHash(ballotText(ballot))
}

interface ReceiptFacts {
  vote: string
  fingerprint: string
  at: string
}

/** The text that the server signs for a received ballot. It does not contain the choices. */
export function receiptText({ vote, fingerprint, at }: ReceiptFacts): string {
  return `FNX ballot receipt 1\nvote ${vote}\nballot ${fingerprint}\nat ${at}\n`
}

/** The signed note and its public key, which is an entry of the public log. */
export interface SignedReceipt {
  key: string
  note: string
}

export async function isReceiptOf(
  { key, note }: SignedReceipt,
  received: ReceiptFacts,
): Promise<boolean> {
  const [read, signer] = [readNote(note), await readNoteKey(key)]
  // guard: without it, a receipt of another ballot is accepted — contract/ballot-receipts: a
  //   receipt stands for one ballot — without the fourth condition
  if (!read || !signer || signer.isWitness || read.text !== receiptText(received)) return false
  return (await signedBy(read, signer)) !== undefined
}

const signedTypes = {
  Ballot: [
    { name: 'meeting', type: 'string' },
    { name: 'votes', type: 'string' },
    { name: 'answers', type: 'Answer[]' },
    { name: 'vote', type: 'string' },
    // guard: without it, a wallet's signature does not cover the salt — server/votes/signed-votes:
    //   casts nothing
    { name: 'salt', type: 'bytes32' },
  ],
  Answer: [
    { name: 'resolution', type: 'string' },
    { name: 'choice', type: 'string' },
  ],
} as const

/** The texts of a ballot in the language of its voter, for a wallet to show. */
export interface BallotMessages {
  meeting: string
  resolutions: readonly string[]
  choices: Record<BallotChoice, () => string>
}

interface SignedFor {
  chainId: number
  /**
   * The share's contract, by which wallets find how to show the ballot; null while there is none.
   */
  token: string | null
}

type Hex = `0x${string}`

/**
 * What a linked wallet signs (EIP-712) instead of entering a code. The salt binds it to one ballot.
 */
export function ballotToSign(
  { vote, microShares, choices, salt }: Ballot,
  { meeting, resolutions, choices: messages }: BallotMessages,
  { chainId, token }: SignedFor,
) {
  return {
    domain: {
      ...signedDomain,
      chainId,
      ...(token !== null && { verifyingContract: token as Hex }),
    },
    types: signedTypes,
    primaryType: 'Ballot',
    message: {
      meeting,
      votes: wholeVotes(microShares),
      answers: choices.map((choice, index) => ({
        resolution: `${index + 1} ${resolutions[index] ?? ''}`,
        choice: messages[choice](),
      })),
      vote,
      salt: `0x${salt}`,
    },
  } as const
}

export const signedDomain = { name: 'FNX ballot', version: '1' }

/** The same in each language, because the signature may be checked in another language. */
function wholeVotes(microShares: string): string {
  const digits = microShares.padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** The EIP-712 encoding of the type, by which wallets look up how to show it. */
export const signedBallotType = (['Ballot', 'Answer'] as const)
  .map((name) => `${name}(${signedTypes[name].map(({ type, name }) => `${type} ${name}`).join()})`)
  .join('')
