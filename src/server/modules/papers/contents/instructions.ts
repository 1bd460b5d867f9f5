import { formatCount, formatRate, formatSharesFull } from '@/contract/format/amounts'
import { formatMoment } from '@/contract/format/dates'
import { choiceLabels } from '@/messages/choice-labels'
import { inReadersLanguage } from '@/messages/in-each-language'
import { voteResult } from '@/server/modules/votes'
import { AppError } from '@/server/platform/errors'
import * as m from '../messages'
import type { PapersNeeds } from '../needs'
import type { Body, Subject } from './paper'

/** The owners' counted instructions: the same for everybody, without any ballot. */
export async function instructions(
  { db }: PapersNeeds,
  { subject, parties }: Subject,
): Promise<Body> {
  const report = await voteResult(db, subject)
  if (report === undefined) throw new AppError('VOTE_NOT_FOUND')
  const { vote, cut, isQuorate } = report
  const { totals, root } = vote
  if (totals === null || root === null) throw new AppError('PAPER_EARLY')
  const cast = vote.castMicroShares ?? 0n
  const custodian = parties.custodian ?? m.custodianLabel()
  return {
    title: m.instructionsTitle(),
    figure: {
      amount: formatSharesFull(cast),
      unit: m.votesLabel({ count: cast === 1_000_000n ? 1 : 2 }),
    },
    lead: [
      inReadersLanguage(vote.title),
      isQuorate ? m.instructedText({ custodian }) : m.notInstructedText({ custodian }),
    ],
    sections: [
      {
        kind: 'facts',
        title: m.voteTitle(),
        rows: [
          [m.issuerLabel(), parties.issuer],
          [m.recordDateLabel(), formatMoment(vote.recordAt.toISOString())],
          [m.votingEndedLabel(), formatMoment(vote.closesAt.toISOString())],
          [m.meetingLabel(), formatMoment(vote.meetingAt.toISOString())],
          [m.allVotesLabel(), formatSharesFull(cut?.microShares ?? 0n)],
          [m.ballotsLabel(), formatCount(vote.ballotCount ?? 0)],
          [m.quorumLabel(), vote.quorumBps === 0 ? m.noneText() : formatRate(vote.quorumBps)],
          [m.ballotsRootLabel(), root],
        ],
      },
      {
        kind: 'table',
        title: m.instructionTitle(),
        columns: [
          { name: m.resolutionLabel(), part: 0.37, isFigure: false },
          { name: choiceLabels.for(), part: 0.21, isFigure: true },
          { name: choiceLabels.against(), part: 0.21, isFigure: true },
          { name: choiceLabels.abstain(), part: 0.21, isFigure: true },
        ],
        rows: vote.resolutions.map(({ title }, index) => {
          const sums = totals[index] ?? { for: '0', against: '0', abstain: '0' }
          const figures = [sums.for, sums.against, sums.abstain].map(formatSharesFull)
          return [`${index + 1} ${inReadersLanguage(title)}`, ...figures]
        }),
        strong: [],
      },
    ],
    note: m.instructionsNoteText(),
    isForTaxes: false,
  }
}
