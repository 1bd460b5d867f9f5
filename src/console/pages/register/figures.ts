import { utcDay } from '@/config/durations'
import { formatPlotPercent, formatSharesFull } from '@/contract/format/amounts'
import { fieldFigure, plainFigure } from '@/contract/format/typed-figures'
import { firstLocale, inLocale } from '@/messages/locale'
import { NotDone } from '@/server/modules/operators'
import {
  lastWholeDay,
  partOf,
  type RegisterFilter,
  type RegisterLine,
  wantedDay,
} from '@/server/modules/register/operator-reads.service'
import type { OperatorTurn } from '../../access'
import * as m from '../../messages/register'

/** The requested day, or the newest. */
export function dayIn({ needs }: OperatorTurn, text: string): string {
  const now = needs.clock.now()
  const day = wantedDay(text.trim(), now)
  if (day === undefined)
    throw new NotDone(() => m.dayTooLateError({ now: lastWholeDay(now) }), 'day')
  return day
}

const onHold = 'yes'

/** Reads the filter from an address or a form. */
export function filterIn(word: (name: string) => string | null | undefined): RegisterFilter {
  const fieldText = (name: string) => (word(name) ?? '').trim()
  const [words, least, country] = [
    fieldText('q').slice(0, 80),
    plainFigure(fieldText('least')),
    fieldText('country'),
  ]
  if (least !== '' && !/^\d{1,9}(\.\d{1,6})?$/.test(least))
    throw new NotDone(m.sharesAtLeastError, 'least')
  if (country !== '' && !/^[A-Za-z]{2}$/.test(country))
    throw new NotDone(m.countryCodeError, 'country')
  return {
    ...(words !== '' && { words }),
    ...(least !== '' && { atLeast: microSharesOf(least) }),
    ...(fieldText('hold') === onHold && { isOnHold: true }),
    ...(country !== '' && { country: country.toUpperCase() }),
  }
}

function microSharesOf(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0'))
}

/** The filter as a page and a file show it; undefined for all owners. */
export function filterText({ words, atLeast, isOnHold, country }: RegisterFilter) {
  const parts = [
    words !== undefined && m.nameOrNumberWithText({ words }),
    atLeast !== undefined && m.atLeastSharesText({ atLeast: formatSharesFull(atLeast) }),
    isOnHold && m.onHoldText(),
    country !== undefined && m.withTaxResidenceText({ country }),
  ].filter(Boolean)
  return parts.length === 0 ? undefined : m.onlyOwnersWithText({ conditions: parts.join('; ') })
}

/** The same for records that outlive a member: without a typed name, and in English. */
export const keptText = (filter: RegisterFilter) =>
  inLocale(firstLocale, () =>
    // guard: without it, the log keeps a name that an operator looked for in the register —
    //   server/register/register: a part of it, by residence and name — without the second entry
    filterText({ ...filter, ...(filter.words !== undefined && { words: '…' }) }),
  )

/** The filter as fields of the page's address. */
export const filterFields = ({ words, atLeast, isOnHold }: RegisterFilter) => ({
  ...(words !== undefined && { q: words }),
  ...(atLeast !== undefined && { least: fieldFigure(atLeast, 6) }),
  ...(isOnHold && { hold: onHold }),
})

const minShown = 0.000001

/** In percent with four digits, such as `0.0024%`. */
export function ofIssue(microShares: bigint, issued: bigint): string {
  const part = partOf(microShares, issued)
  if (microShares > 0n && part < minShown) return m.underText()
  return formatPlotPercent(part * 100, 4)
}

/** Why an owner could not dispose of their shares, or of some of them. */
export function restrictionsOf(line: RegisterLine): string {
  const { onHoldSince, staked, sending, offered, delivering } = line
  return [
    onHoldSince && m.onHoldSinceText({ onHoldSince: utcDay(onHoldSince) }),
    staked > 0n && m.stakedText({ staked: formatSharesFull(staked) }),
    sending > 0n && m.sharesInAGiftText({ sending: formatSharesFull(sending) }),
    offered > 0n && m.offeredToABuyText({ offered: formatSharesFull(offered) }),
    delivering > 0n && m.onTheWayToText({ delivering: formatSharesFull(delivering) }),
  ]
    .filter(Boolean)
    .join('; ')
}
