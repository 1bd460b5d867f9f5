import { minuteMs } from '@/config/durations'
import { type BallotChoice, ballotToSign } from '@/contract/ballot-proofs'
import type { Answer } from '@/contract/define'
import type { MemberVote as VoteDoc, VoteResolution, voteCalls } from '@/contract/user/votes'
import { choiceLabels } from '@/messages/choice-labels'
import { inReadersLanguage } from '@/messages/in-each-language'
import { inLocale } from '@/messages/locale'
import { announceVote, type VoteTerms } from '@/server/modules/votes'
import type { Vote } from '@/server/modules/votes/tables'
import type { TestApi } from './api'
import type { OpenedAnswer } from './call'
import { inEachLanguage } from './each-language'
import { advanceVotes } from './jobs'
import { codeFor, type TestMember } from './member'
import type { WalletOwner } from './wallet-owner'

export const resolutions: VoteResolution[] = [
  {
    title: inEachLanguage('Issue new shares'),
    text: inEachLanguage('Up to 2,000,000 of them.'),
    document: { title: inEachLanguage('Report of the board'), url: '/docs' },
    needs: 'two-thirds',
    board: 'for',
  },
  {
    title: inEachLanguage('Elect a director'),
    text: inEachLanguage('For four years.'),
    needs: 'half',
    board: 'none',
  },
]

/** Its record date is a minute ahead, its end an hour, the meeting two. */
export function announceVoteStored(
  { services: { db, clock } }: TestApi,
  terms: Partial<VoteTerms> = {},
): Promise<Vote> {
  const ahead = (minutes: number) => new Date(clock.now().getTime() + minutes * minuteMs)
  const dates = { recordAt: ahead(1), closesAt: ahead(60), meetingAt: ahead(120) }
  const title = inEachLanguage('General meeting')
  return announceVote(db, { title, resolutions, quorumBps: 0, ...dates, ...terms }, clock.now())
}

export async function openVoteStored(api: TestApi, terms: Partial<VoteTerms> = {}): Promise<Vote> {
  const vote = await announceVoteStored(api, terms)
  api.clock.forward(minuteMs + 1)
  await advanceVotes(api.services)
  return vote
}

/** As the worker does, once the end has come. */
export async function closeVoteStored(api: TestApi, { closesAt }: Vote): Promise<void> {
  api.clock.forward(Math.max(0, closesAt.getTime() - api.clock.now().getTime()))
  await advanceVotes(api.services)
}

export function saltOf(number: number): string {
  return number.toString(16).padStart(64, '0')
}

let salts = 0

/** Asks for a code, and votes with it. */
export async function cast(
  api: TestApi,
  member: TestMember,
  { id: vote }: Pick<Vote, 'id'>,
  choices: BallotChoice[],
) {
  const askedAnswer = await member.call('POST', 'user/voteCode', { vote })
  if (askedAnswer.status !== 200) return { ...refusalOf(askedAnswer), ballot: { fingerprint: '' } }
  const code = await codeFor(api, member.email)
  // The next code may be asked for after half a minute.
  api.clock.forward(minuteMs / 2)
  salts += 1
  const salt = saltOf(salts)
  const answer = await member.call('POST', 'user/vote', { vote, choices, code, salt })
  return { ...refusalOf(answer), ballot: answer.opened as { fingerprint: string } }
}

interface Signing {
  owner: WalletOwner
  choices: BallotChoice[]
  salt?: string
  language?: 'en' | 'de'
  changed?: object
}

/** Has the wallet sign what the page shows it. */
export async function signedBallot(
  api: TestApi,
  member: TestMember,
  { id, title, resolutions: askedResolutions }: Vote,
  { owner, choices, salt = saltOf(++salts), language = 'en', changed = {} }: Signing,
) {
  const { counted } = await voteOf(member, { id })
  const ballot = { vote: id, microShares: counted?.shares ?? '0', choices, salt }
  const token = api.services.chain.shareToken?.contracts.token ?? null
  const toSign = inLocale(language, () => {
    const messages = {
      meeting: inReadersLanguage(title),
      resolutions: askedResolutions.map((voteResolution) =>
        inReadersLanguage(voteResolution.title),
      ),
      choices: choiceLabels,
    }
    return ballotToSign(ballot, messages, { chainId: 56, token })
  })
  const signature = await owner.signTyped({
    ...toSign,
    message: { ...toSign.message, ...changed },
  } as never)
  return { vote: id, choices, salt, address: owner.address, signature }
}

export async function castSigned(...args: Parameters<typeof signedBallot>) {
  const [, member] = args
  const answer = await member.call('POST', 'user/signedVote', await signedBallot(...args))
  return { ...refusalOf(answer), ballot: answer.opened as { fingerprint: string } }
}

const refusalOf = ({ status, body }: OpenedAnswer) => ({
  status,
  code: (body as { code?: string }).code,
})

export async function voteOf(member: TestMember, { id }: Pick<Vote, 'id'>): Promise<VoteDoc> {
  const { opened } = await member.call('GET', 'user/votes')
  const { docs } = opened as Answer<(typeof voteCalls)['votes']>
  return docs.find((vote) => vote.id === id) as VoteDoc
}
