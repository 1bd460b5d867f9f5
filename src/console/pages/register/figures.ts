import { formatPlotPercent, formatSharesFull } from '@/contract/format/amounts'
import { NotDone } from '@/server/modules/operators'
import {
  lastWholeDay,
  partOf,
  type RegisterLine,
  wantedDay,
} from '@/server/modules/register/operator-reads.service'
import type { OperatorTurn } from '../../access'

/** The day that is asked for; the newest one if none is. */
export function dayIn({ needs }: OperatorTurn, text: string): string {
  const now = needs.clock.now()
  const day = wantedDay(text.trim(), now)
  if (day === undefined)
    throw new NotDone(
      `Choose a day up to ${lastWholeDay(now)}. A day can be shown five minutes after it has ended.`,
    )
  return day
}

const leastShown = 0.000001

/** In percent with four digits, such as `0.0024%`. */
export function ofIssue(microShares: bigint, issued: bigint): string {
  const part = partOf(microShares, issued)
  if (microShares > 0n && part < leastShown) return 'under 0.0001%'
  return formatPlotPercent(part * 100, 4)
}

const day = (at: Date) => at.toISOString().slice(0, 10)

/** What an owner could not do with their shares, or not with these. */
export function restrictionsOf(line: RegisterLine): string {
  const { onHoldSince, staked, sending, offered, delivering } = line
  return [
    onHoldSince && `On hold since ${day(onHoldSince)}`,
    staked > 0n && `${formatSharesFull(staked)} staked`,
    sending > 0n && `${formatSharesFull(sending)} in a gift`,
    offered > 0n && `${formatSharesFull(offered)} offered to a buy-back`,
    delivering > 0n && `${formatSharesFull(delivering)} on the way to a wallet`,
  ]
    .filter(Boolean)
    .join('; ')
}
