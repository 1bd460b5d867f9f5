import { createHash } from 'node:crypto'
import { type BallotRow, ballotChoices, ownerReads, type VoteRow } from '../product-owners'
import type { KnownBallot } from '../simulation/records'
import { beyondEnd, type Law, lastAnswered, type Outside, type SeenRows } from './law'

/** Of each member the ballot that was answered last counts, none came late, and the totals are theirs. */
export const votesCounted: Law = {
  name: 'votes are counted as they were cast',
  async check(outside, seen) {
    const { records } = outside
    const late = records.ballots.flatMap((ballot) =>
      beyondEnd(records, ballot, records.votes.get(ballot.vote)?.closesAt),
    )
    const votes = await seen.rows<VoteRow>(ownerReads.votes)
    const lines = await seen.rows<Line>(ownerReads.voteLines)
    const counted = await seen.rows<BallotRow>(ownerReads.countedBallots)
    return [
      ...late,
      ...votes.flatMap((vote) => miscounted(outside, { vote, lines, counted })),
      ...(seen.isLast ? votes.flatMap(notOver) : []),
    ]
  },
}

interface Line {
  vote: string
  account: string
  shares: string
}

interface Count {
  vote: VoteRow
  lines: Line[]
  counted: BallotRow[]
}

function miscounted({ records }: Outside, { vote, lines, counted }: Count): string[] {
  if (vote.state !== 'counted')
    return vote.totals === null ? [] : ['a vote has totals before its end']
  const rows = counted.filter((one) => one.vote === vote.id)
  const totals = Array.from({ length: vote.resolutions }, () => ({
    for: 0n,
    against: 0n,
    abstain: 0n,
  }))
  const wrong: string[] = []
  const prints: string[] = []
  for (const member of records.members) {
    const own = records.ballots.filter(
      (ballot) => ballot.member === member && ballot.vote === vote.id,
    )
    const shares = lines.find(
      (line) => line.vote === vote.id && line.account === member.accountId,
    )?.shares
    const [row, ...more] = rows.filter(({ account }) => account === member.accountId)
    const isSure = own.some(({ answeredAt }) => answeredAt < Number.POSITIVE_INFINITY)
    const meant = lastAnswered(own).find((one) => printOf(one, shares) === row?.fingerprint)
    if (more.length > 0 || (row === undefined ? isSure : meant === undefined))
      wrong.push(
        `${member.name} has ${more.length + (row ? 1 : 0)} ballots in the count, not the last`,
      )
    if (meant === undefined || row === undefined) continue
    prints.push(row.fingerprint)
    for (const [place, total] of totals.entries())
      total[meant.choices[place] ?? 'abstain'] += BigInt(shares ?? 0)
  }
  const due = totals.map((total) => ballotChoices.map((choice) => String(total[choice])).join())
  const has = vote.totals?.map((total) => ballotChoices.map((choice) => total[choice]).join())
  if (due.join(';') !== has?.join(';'))
    wrong.push(`a vote is counted as ${has?.join(';')} and was ${due.join(';')}`)
  if (vote.ballotCount !== prints.length || vote.root !== rootOf(prints.sort()))
    wrong.push('the root of a vote is not that of its ballots')
  return wrong
}

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
const bytes = (digits: string) => Buffer.from(digits, 'hex')

/** As the page works it out, too. */
function printOf({ vote, choices, salt }: KnownBallot, shares = '0'): string {
  const answers = choices.map((choice, place) => `${place + 1} ${choice}`)
  return sha256(bytes('00'), ['FNX ballot', vote, shares, ...answers, salt].join('\n'))
}

/** The root of a Merkle tree as RFC 6962 has it, reckoned without the product's code. */
function rootOf(prints: string[]): string {
  if (prints.length === 0) return sha256('')
  if (prints.length === 1) return prints[0] as string
  let left = 1
  while (left * 2 < prints.length) left *= 2
  return sha256(
    bytes('01'),
    bytes(rootOf(prints.slice(0, left))),
    bytes(rootOf(prints.slice(left))),
  )
}

function notOver({ id, state }: VoteRow): string[] {
  return state === 'counted' ? [] : [`vote ${id.slice(0, 8)} is still ${state}`]
}

/** No row tells what was chosen: neither the words, nor the salt with which they could be tried out. */
export const ballotsSealed: Law = {
  name: 'nobody can read a ballot',
  async check({ records }, seen: SeenRows) {
    const texts = await seen.rows<{ text: string }>(ownerReads.ballotTexts)
    return records.ballots.flatMap(({ member, salt, choices }) => {
      const words = [salt, JSON.stringify(choices).slice(1, -1)]
      const isOpen = texts.some(({ text }) => words.some((word) => text.includes(word)))
      return isOpen ? [`what ${member.name} votes can be read`] : []
    })
  },
}
