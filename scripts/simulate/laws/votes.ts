import { createHash } from 'node:crypto'
import { type BallotRow, ballotChoices, ownerReads, type VoteRow } from '../product-owners'
import type { KnownBallot } from '../simulation/records'
import { beyondEnd, type Law, lastAnswered, type Outside, type SeenRows } from './law'

/** Of each member the ballot that was answered last counts, none came late, and the totals are theirs. */
export const votesCounted: Law = {
  name: 'votes are counted as they were cast',
  async check(world, seenRows) {
    const { records } = world
    const lateBallots = records.ballots.flatMap((ballot) =>
      beyondEnd(records, ballot, records.votes.get(ballot.vote)?.closesAt),
    )
    const votes = await seenRows.rows<VoteRow>(ownerReads.votes)
    const lines = await seenRows.rows<Line>(ownerReads.voteLines)
    const countedBallots = await seenRows.rows<BallotRow>(ownerReads.countedBallots)
    return [
      ...lateBallots,
      ...votes.flatMap((vote) => miscounted(world, { vote, lines, counted: countedBallots })),
      ...(seenRows.isLast ? votes.flatMap(notOver) : []),
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
  const rows = counted.filter((ballot) => ballot.vote === vote.id)
  const totals = Array.from({ length: vote.resolutions }, () => ({
    for: 0n,
    against: 0n,
    abstain: 0n,
  }))
  const violations: string[] = []
  const prints: string[] = []
  for (const member of records.members) {
    const ownBallots = records.ballots.filter(
      (ballot) => ballot.member === member && ballot.vote === vote.id,
    )
    const shares = lines.find(
      (line) => line.vote === vote.id && line.account === member.accountId,
    )?.shares
    const [row, ...moreRows] = rows.filter(({ account }) => account === member.accountId)
    const isSure = ownBallots.some(({ answeredAt }) => answeredAt < Number.POSITIVE_INFINITY)
    const countedBallot = lastAnswered(ownBallots).find(
      (ballot) => printOf(ballot, shares) === row?.fingerprint,
    )
    if (moreRows.length > 0 || (row === undefined ? isSure : countedBallot === undefined))
      violations.push(
        `${member.name} has ${moreRows.length + (row ? 1 : 0)} ballots in the count, not the last`,
      )
    if (countedBallot === undefined || row === undefined) continue
    prints.push(row.fingerprint)
    for (const [index, total] of totals.entries())
      total[countedBallot.choices[index] ?? 'abstain'] += BigInt(shares ?? 0)
  }
  const due = totals.map((total) => ballotChoices.map((choice) => String(total[choice])).join())
  const countedTotals = vote.totals?.map((total) =>
    ballotChoices.map((choice) => total[choice]).join(),
  )
  if (due.join(';') !== countedTotals?.join(';'))
    violations.push(`a vote is counted as ${countedTotals?.join(';')} and was ${due.join(';')}`)
  if (vote.ballotCount !== prints.length || vote.root !== rootOf(prints.sort()))
    violations.push('the root of a vote is not that of its ballots')
  return violations
}

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
const bytes = (digits: string) => Buffer.from(digits, 'hex')

/** As the page works it out, too. */
function printOf({ vote, choices, salt }: KnownBallot, shares = '0'): string {
  const answers = choices.map((choice, index) => `${index + 1} ${choice}`)
  return sha256(bytes('00'), ['FNX ballot', vote, shares, ...answers, salt].join('\n'))
}

/** The root of a Merkle tree as RFC 6962 has it, reckoned without the product's code. */
function rootOf(prints: string[]): string {
  if (prints.length === 0) return sha256('')
  if (prints.length === 1) return prints[0] as string
  let leftSeconds = 1
  while (leftSeconds * 2 < prints.length) leftSeconds *= 2
  return sha256(
    bytes('01'),
    bytes(rootOf(prints.slice(0, leftSeconds))),
    bytes(rootOf(prints.slice(leftSeconds))),
  )
}

function notOver({ id, state }: VoteRow): string[] {
  return state === 'counted' ? [] : [`vote ${id.slice(0, 8)} is still ${state}`]
}

/** No row tells what was chosen: neither the words, nor the salt with which they could be tried out. */
export const ballotsSealed: Law = {
  name: 'nobody can read a ballot',
  async check({ records }, seenRows: SeenRows) {
    const texts = await seenRows.rows<{ text: string }>(ownerReads.ballotTexts)
    return records.ballots.flatMap(({ member, salt, choices }) => {
      const words = [salt, JSON.stringify(choices).slice(1, -1)]
      const isOpen = texts.some(({ text }) => words.some((word) => text.includes(word)))
      return isOpen ? [`what ${member.name} votes can be read`] : []
    })
  },
}
