import { microUsdPerCent } from '@/config/units'
import { formatExactUsd, formatShares } from '@/contract/format/amounts'
import { fieldFigure } from '@/contract/format/typed-figures'
import { findOffering } from '@/server/modules/offerings'
import { limitFaults, limitsOf, type MemberLimits, type Version } from '@/server/modules/terms'
import * as m from '../messages/terms'
import { shareCount } from './fields'
import { type Fields, NotDone, type RequestField, type Sentence } from './kind'
import { termsChange } from './terms'
import { dollarsIn, keptMicroUsd, microSharesIn } from './typed'

type KeptLimits = Version<'limits'>['content']

const wholeDigits = 9

const money = (label: Sentence): RequestField => ({
  label,
  look: 'dollars',
  keep: (typed) => {
    const microUsd = keptMicroUsd(dollarsIn(typed), wholeDigits)
    if (microUsd === 0n || microUsd % microUsdPerCent !== 0n) throw new NotDone(m.wholeCentsError)
    return String(microUsd / microUsdPerCent)
  },
  show: (cents) => formatExactUsd(BigInt(cents) * microUsdPerCent),
})

function shares(label: Sentence): RequestField {
  const field = shareCount(label)
  return {
    ...field,
    keep: (typed) => String(microSharesIn(field.keep(typed))),
    show: (micro) => formatShares(BigInt(micro)),
  }
}

const fields: Record<keyof MemberLimits, RequestField> = {
  transferCents: money(m.transferLimitLabel),
  firstTransferCents: money(m.firstTransferLimitLabel),
  reservedMicroShares: shares(m.reservedLimitLabel),
  giftMicroShares: shares(m.giftSharesLimitLabel),
  gifts: {
    label: m.giftsLimitLabel,
    look: 'figure',
    keep: (typed) => {
      if (!/^\d{1,3}$/.test(typed.trim())) throw new NotDone(m.giftsLimitError)
      return String(Number(typed.trim()))
    },
  },
}

const keptIn = (given: Fields): KeptLimits => {
  const { transferCents = '0', firstTransferCents = '0', reservedMicroShares = '0' } = given
  const { giftMicroShares = '0', gifts = '0' } = given
  return { transferCents, firstTransferCents, reservedMicroShares, giftMicroShares, gifts }
}

const shownLimit = (name: keyof MemberLimits, limit: bigint): string =>
  fields[name].show?.(String(limit)) ?? String(limit)

/** Equal to the code's limit or stricter: an issuer never loosens a limit. */
function refuseOutside(input: Fields): void {
  const [fault] = limitFaults(keptIn(input))
  if (fault === undefined) return
  const { name } = fault
  const [least, most] = [shownLimit(name, fault.least), shownLimit(name, fault.most)]
  throw new NotDone(() => m.limitBetweenError({ least, most }), name)
}

/** Otherwise no first order would be possible. */
function refuseBelowMinimum(input: Fields, offering: { minimum: bigint } | undefined): void {
  const least = offering?.minimum ?? 0n
  if (BigInt(keptIn(input).firstTransferCents) * microUsdPerCent < least)
    throw new NotDone(
      () => m.belowMinimumError({ least: formatExactUsd(least) }),
      'firstTransferCents',
    )
}

/** The values of an untouched form. */
export function typedLimits(kept: KeptLimits): Fields {
  const limits = limitsOf(kept)
  return {
    transferCents: fieldFigure(limits.transferCents, 2),
    firstTransferCents: fieldFigure(limits.firstTransferCents, 2),
    reservedMicroShares: fieldFigure(limits.reservedMicroShares, 6),
    giftMicroShares: fieldFigure(limits.giftMicroShares, 6),
    gifts: String(limits.gifts),
  }
}

/** The limits of one member's purchases by transfer, reservations and gifts. */
export const limitsChange = termsChange({
  part: 'limits',
  title: m.changeLimitsText,
  titleAtOnce: m.changeLimitsAtOnceText,
  fields,
  holdsOnHint: m.limitsHoldOnHint,
  kept: keptIn,
  contentIn: keptIn,
  refuse: async ({ db }, input) => {
    refuseOutside(input)
    refuseBelowMinimum(input, await findOffering(db))
  },
  decided: m.limitsDecidedText,
})
