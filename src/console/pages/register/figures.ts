import { formatPlotPercent, formatSharesFull } from '@/contract/format/amounts'
import { NotDone } from '@/server/modules/operators'
import {
  lastWholeDay,
  partOf,
  type RegisterFilter,
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

const onHold = 'yes'

/** What is asked for, out of an address or a form. */
export function filterIn(word: (name: string) => string | null | undefined): RegisterFilter {
  const typed = (name: string) => (word(name) ?? '').trim()
  const [words, least, country] = [typed('q').slice(0, 80), typed('least'), typed('country')]
  if (least !== '' && !/^\d{1,9}(\.\d{1,6})?$/.test(least))
    throw new NotDone('Enter how many shares at least, such as 1000.')
  if (country !== '' && !/^[A-Za-z]{2}$/.test(country))
    throw new NotDone('Enter the country as two letters, such as CH.')
  return {
    ...(words !== '' && { words }),
    ...(least !== '' && { atLeast: microSharesOf(least) }),
    ...(typed('hold') === onHold && { isOnHold: true }),
    ...(country !== '' && { country: country.toUpperCase() }),
  }
}

function microSharesOf(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0'))
}

/** As a page and a file say it; undefined for all owners. */
export function filterText({ words, atLeast, isOnHold, country }: RegisterFilter) {
  const said = [
    words !== undefined && `name or number with “${words}”`,
    atLeast !== undefined && `at least ${formatSharesFull(atLeast)} shares`,
    isOnHold && 'on hold',
    country !== undefined && `tax residence ${country}`,
  ].filter(Boolean)
  return said.length === 0 ? undefined : `Only owners with: ${said.join('; ')}`
}

/** The same for what is kept longer than a member is: without a name that somebody typed. */
export const keptText = (filter: RegisterFilter) =>
  filterText({ ...filter, ...(filter.words !== undefined && { words: '…' }) })

/** The same as an address says it. */
export const filterFields = ({ words, atLeast, isOnHold }: RegisterFilter) => ({
  ...(words !== undefined && { q: words }),
  ...(atLeast !== undefined && { least: typedShares(atLeast) }),
  ...(isOnHold && { hold: onHold }),
})

const typedShares = (amount: bigint) =>
  `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`.replace(/\.?0+$/, '')

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
