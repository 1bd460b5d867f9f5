import { leafHash } from './log-proofs'
import { readNote, readNoteKey, signedBy } from './signed-notes'

/** In the order of the resolutions, one answer each. */
export const ballotChoices = ['for', 'against', 'abstain'] as const
export type BallotChoice = (typeof ballotChoices)[number]

export interface Ballot {
  vote: string
  /** One share, one vote: the votes it has, in micro-shares. */
  microShares: string
  choices: readonly BallotChoice[]
  /** The member’s browser draws it. Without it nobody can try out what was chosen. */
  salt: string
}

/** What counts in the tree; the page and the server spell it alike. */
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

/** What the server signs of a ballot that it has received: nothing of what was chosen. */
export function receiptText({ vote, fingerprint, at }: ReceiptFacts): string {
  return `FNX ballot receipt 1\nvote ${vote}\nballot ${fingerprint}\nat ${at}\n`
}

/** The signed note, and the key that signed it, which is an entry of the public log. */
export interface SignedReceipt {
  key: string
  note: string
}

export async function isReceiptOf(
  { key, note }: SignedReceipt,
  received: ReceiptFacts,
): Promise<boolean> {
  const [read, signer] = [readNote(note), await readNoteKey(key)]
  // guard: without it, a receipt of another ballot is taken — contract/ballot-receipts: a receipt
  //   stands for one ballot — without the fourth condition
  if (!read || !signer || signer.isWitness || read.text !== receiptText(received)) return false
  return (await signedBy(read, signer)) !== undefined
}

const signedTypes = {
  Ballot: [
    { name: 'meeting', type: 'string' },
    { name: 'votes', type: 'string' },
    { name: 'answers', type: 'Answer[]' },
    { name: 'vote', type: 'string' },
    // guard: without it, what a wallet signs leaves out its salt — server/votes/signed-votes: casts
    //   nothing
    { name: 'salt', type: 'bytes32' },
  ],
  Answer: [
    { name: 'resolution', type: 'string' },
    { name: 'choice', type: 'string' },
  ],
} as const

/** What a ballot says in the language of its voter, so that a wallet can show it. */
export interface BallotMessages {
  meeting: string
  resolutions: readonly string[]
  choices: Record<BallotChoice, () => string>
}

interface SignedFor {
  chainId: number
  /** The share's contract, by which wallets find how to show it; null while there is none. */
  token: string | null
}

type Hex = `0x${string}`

/** What a linked wallet signs instead of a code (EIP-712). The salt in it binds it to one ballot. */
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

/** The same in each language: whoever signs in one may be checked in another. */
function wholeVotes(microShares: string): string {
  const digits = microShares.padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** As EIP-712 spells the type, which is how wallets look up how to show it. */
export const signedBallotType = (['Ballot', 'Answer'] as const)
  .map((name) => `${name}(${signedTypes[name].map(({ type, name }) => `${type} ${name}`).join()})`)
  .join('')
