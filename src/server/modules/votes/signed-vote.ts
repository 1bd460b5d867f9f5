import { eq } from 'drizzle-orm'
import { getAddress, type Hex, hashTypedData } from 'viem'
import { chainFacts } from '@/config/chain'
import { hourMs } from '@/config/durations'
import { type Ballot, ballotToSign } from '@/contract/ballot-proofs'
import type { Answer, Input } from '@/contract/define'
import type { voteCalls } from '@/contract/user/votes'
import { choiceLabels } from '@/messages/choice-labels'
import { inReadersLanguage } from '@/messages/in-each-language'
import { inLocale, locale } from '@/messages/locale'
import { isSignedBy, refuseUnlinked } from '@/server/modules/wallets'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import { addBallot, ownVotes, refuseClosed, refuseOtherNumber } from './cast'
import type { VotesNeeds } from './needs'
import type { SaidBallot } from './sealed-ballot'
import { type Vote, votes } from './tables'

type Call = (typeof voteCalls)['signedVote']

/** Each may ask a node, if the wallet is a contract. */
const triesAnHour = 60

/**
 * A ballot signed by a linked wallet. See `addBallot`; refuses a wallet that is not linked
 * (`WALLET_NOT_LINKED`), and a signature of anything else than exactly this ballot
 * (`WALLET_PROOF`).
 */
export function signedVote(
  needs: VotesNeeds,
  member: Member,
  { vote: voteId, choices, salt, address, signature }: Input<Call>,
  idempotently: Idempotently,
): Promise<Stored<Answer<Call>>> {
  const ballot = { choices, salt, signed: { address, signature, language: locale() } }
  return idempotently({
    // The nodes' answers are fixed from the record date on, so they are valid in the transaction as
    // well.
    before: () => refuseUnsigned(needs, member, { voteId, ballot }),
    work: (tx) =>
      addBallot(needs, tx, member, {
        voteId,
        ballot,
        // guard: without it, a ballot is signed by any wallet — server/votes/signed-votes: casts
        //   nothing — value promise of undefined
        confirm: () => refuseUnlinked(tx, member.accountId, address),
      }),
  })
}

type SignedBallot = SaidBallot & Required<Pick<SaidBallot, 'signed'>>

async function refuseUnsigned(
  needs: VotesNeeds,
  { accountId }: Member,
  { voteId, ballot }: { voteId: string; ballot: SignedBallot },
): Promise<void> {
  const { db, clock } = needs
  const [vote] = await db.select().from(votes).where(eq(votes.id, voteId))
  const openVote = refuseClosed(vote, clock.now())
  refuseOtherNumber(openVote, ballot)
  const microShares = String(await ownVotes(db, { voteId, accountId }))
  const windowMs = hourMs
  const max = triesAnHour * needs.limitFactor
  await consumeOnce(needs, { bucket: 'signed-vote', subject: accountId, max, windowMs })
  const { address, signature } = ballot.signed
  const digest = digestOf(needs, openVote, { ...ballot, vote: voteId, microShares })
  const signed = { address: getAddress(address), digest, signature: signature as Hex }
  // guard: without it, a ballot is accepted with any signature of the wallet —
  //   server/votes/signed-votes: casts nothing
  if (!(await isSignedBy(needs, signed))) throw new AppError('WALLET_PROOF')
}

/** What the wallet must have signed, in the language in which its owner read it. */
function digestOf(
  { chain }: Pick<VotesNeeds, 'chain'>,
  { title, resolutions }: Vote,
  ballot: Ballot & SignedBallot,
): Hex {
  const token = tokenOf({ chain })
  return inLocale(ballot.signed.language, () => {
    const messages = {
      meeting: inReadersLanguage(title),
      resolutions: resolutions.map((resolution) => inReadersLanguage(resolution.title)),
      choices: choiceLabels,
    }
    return hashTypedData(ballotToSign(ballot, messages, { chainId: chainFacts.id, token }))
  })
}

/** The share's contract, which the signature names. */
export const tokenOf = ({ chain }: Pick<VotesNeeds, 'chain'>) =>
  chain.shareToken?.contracts.token ?? null
