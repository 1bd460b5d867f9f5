import { chainFacts } from '@/config/chain'
import { minuteMs } from '@/config/durations'
import { houseName } from '@/config/house'
import { limits } from '@/config/limits'
import {
  buyBackTerms,
  custodyTerms,
  legalOrderTerms,
  purchaseTerms,
  recoveryTerms,
  stakingTerms,
  swapTerms,
} from '@/config/terms'
import { microUsdPerDollar } from '@/config/units'
import { fewestCharacters } from '@/contract/fewest-characters'
import {
  formatCount,
  formatMicroUsd,
  formatShares,
  formatSharesFull,
} from '@/contract/format/amounts'
import { formatAnyOf } from '@/contract/format/lists'
import { termsOfPay } from '@/contract/purchase-terms'
import { leaving, wholeReward } from '@/contract/staking-rewards'
import { percentText } from '@/messages/formats'
import type { Figures } from '@/server/modules/content'
import { codeLimits } from '@/server/modules/identity'
import type { MemberLimits, Plan } from '@/server/modules/terms'
import type { OfferingRow } from './offering.service'

type OfferingFigures = Pick<OfferingRow, 'feeBps' | 'minimum' | 'offered'>

const hundredShares = 100_000_000n

interface Terms {
  name?: string | undefined
  limits?: Pick<MemberLimits, 'reservedMicroShares'> | undefined
  plans?: readonly Plan[] | undefined
  /** The price in examples: by the rule, from the issuer's own figures. */
  price?: bigint | undefined
}

/** The price in examples if no last price is stored, as for the first sample. */
const examplePrice = 12_400_000n

const limitsOfCode = { reservedMicroShares: purchaseTerms.maxReservedMicroShares }

export function textFigures(
  offering: OfferingFigures | undefined,
  {
    name = houseName(),
    limits = limitsOfCode,
    plans = stakingTerms.plans,
    price = examplePrice,
  }: Terms = {},
): Figures {
  return {
    appName: name,
    chain: chainFacts.name,
    chainId: String(chainFacts.id),
    ...(offering && { ...offeringFigures(offering, plans), ...examples(offering, price) }),
    ...purchaseFigures(limits),
    ...stakingFigures(plans),
    ...swapFigures(),
    ...custodyFigures(),
    ...accountFigures(),
  }
}

const percent = (bps: number | bigint) =>
  percentText({ figure: formatShares(BigInt(bps) * 10_000n) })

const dollars = (microUsd: bigint) =>
  formatMicroUsd(microUsd, microUsd % microUsdPerDollar === 0n ? 0 : 2)

function offeringFigures(
  { feeBps, minimum, offered }: OfferingFigures,
  { length: planCount }: readonly Plan[],
): Figures {
  const pool = planCount > 0 ? stakingTerms.poolMicroShares : 0n
  return {
    fee: percent(feeBps),
    minimumPurchase: dollars(minimum),
    sharesOffered: formatShares(offered),
    custodyShares: formatShares(offered + pool),
  }
}

function examples({ feeBps, minimum }: OfferingFigures, sharePrice: bigint): Figures {
  const rates = { sharePrice, currencyPrice: microUsdPerDollar, decimals: 6 }
  const paid = {
    Minimum: minimum,
    250: 250n * microUsdPerDollar,
    1000: 1_000n * microUsdPerDollar,
    10000: 10_000n * microUsdPerDollar,
  }
  const figures = Object.entries(paid).flatMap(([name, amount]) => {
    const { pay, fee, receive } = termsOfPay(amount, rates, feeBps)
    return [
      [`payOf${name}`, formatMicroUsd(pay)],
      [`feeOf${name}`, formatMicroUsd(fee)],
      [`restOf${name}`, formatMicroUsd(pay - fee)],
      [`sharesOf${name}`, formatSharesFull(receive)],
    ]
  })
  return {
    ...Object.fromEntries(figures),
    ...laterValues(termsOfPay(paid[1000], rates, feeBps).receive, sharePrice),
  }
}

function laterValues(shares: bigint, price: bigint): Figures {
  const [fallen, risen] = [(price * 4n) / 5n, (price * 6n) / 5n]
  const valueAt = (later: bigint) => formatMicroUsd((shares * later) / 1_000_000n)
  return {
    examplePrice: formatMicroUsd(price),
    exampleFall: formatMicroUsd(fallen),
    exampleRise: formatMicroUsd(risen),
    valueFallen: valueAt(fallen),
    valueRisen: valueAt(risen),
  }
}

function purchaseFigures({ reservedMicroShares }: NonNullable<Terms['limits']>): Figures {
  const terms = purchaseTerms
  return {
    confirmations: String(terms.confirmations),
    quoteSeconds: String(terms.quoteSeconds),
    orderMinutes: String(terms.lockMinutes),
    maxOpenOrders: String(terms.maxOpenOrders),
    maxReservedShares: formatShares(reservedMicroShares),
    decisionHours: String(terms.decisionHours),
    searchHours: String(terms.searchHours),
    patienceMinutes: String(terms.patienceMs / minuteMs),
    amountDigits: String(terms.amountTagDigits),
  }
}

/** A text that names a figure of a plan which is not offered is refused with the reason. */
function stakingFigures(plans: readonly Plan[]): Figures {
  const needs = 'a staking plan that is offered'
  const namesOfAll = Object.keys(figuresOfPlans(stakingTerms.plans))
  return {
    ...Object.fromEntries(namesOfAll.map((name) => [name, { needs }])),
    ...(plans.length > 0 && figuresOfPlans(plans)),
  }
}

function figuresOfPlans(plans: readonly Plan[]): Figures {
  const ofPlans = plans.flatMap(({ months, days, rateBps }) => [
    [`daysOf${months}Months`, String(days)],
    [`rateOf${months}Months`, percent(rateBps)],
    [
      `rewardOf${months}Months`,
      formatSharesFull(wholeReward({ amount: hundredShares, rateBps, days })),
    ],
  ])
  return {
    ...Object.fromEntries(ofPlans),
    planMonths: formatAnyOf(plans.map(({ months }) => String(months))),
    rates: formatAnyOf(plans.map(({ rateBps }) => percent(rateBps))),
    minimumStake: formatShares(stakingTerms.minimumMicroShares),
    poolShares: formatShares(stakingTerms.poolMicroShares),
    ...earlyExample(plans),
  }
}

const exampleDays = 100

function earlyExample(plans: readonly Plan[]): Figures {
  const [longest] = plans.toSorted((a, b) => b.days - a.days)
  if (longest === undefined) return {}
  const { rateBps, days } = longest
  const terms = { amount: hundredShares, rateBps, days }
  const { full, half, takenBack, returned } = leaving(terms, exampleDays, 1_000_000n)
  return {
    earlyFull: formatSharesFull(full),
    earlyKept: formatSharesFull(half),
    earlyLost: formatSharesFull(full - half),
    earlyTakenBack: formatSharesFull(takenBack),
    earlyReturned: formatSharesFull(returned),
  }
}

function custodyFigures(): Figures {
  return {
    minimumMove: formatShares(custodyTerms.minimumMicroShares),
    recoveryDays: String(recoveryTerms.days),
    estateDays: String(legalOrderTerms.days),
    sharesADay: formatShares(custodyTerms.maxDailyMicroShares),
    movesADay: String(custodyTerms.maxDailyDeliveries),
    holdingWallets: String(custodyTerms.maxWallets),
    waitHours: String(custodyTerms.waitHours),
    settleDays: String(buyBackTerms.settleDays),
  }
}

function swapFigures(): Figures {
  const [low, middle, high] = swapTerms.slippagesBps.map(percent)
  return {
    slippages: `${low}, ${middle} or ${high}`,
    maxSlippage: percent(swapTerms.maxSlippageBps),
    swapWarning: percent(swapTerms.warnImpactBps),
    swapConfirmation: percent(swapTerms.refuseImpactBps),
    swapMinutes: String(swapTerms.deadlineMinutes),
    maxSwapMinutes: String(swapTerms.maxDeadlineMinutes),
  }
}

function accountFigures(): Figures {
  return {
    codeMinutes: String(codeLimits.lifeMs / minuteMs),
    codeTries: String(codeLimits.tries),
    codeResendSeconds: String(codeLimits.resendAfterMs / 1_000),
    codesAnHour: String(codeLimits.sendsAnHour),
    codesADay: String(codeLimits.sendsADay),
    passwordCharacters: String(fewestCharacters),
    sessionHours: formatCount(limits.tokenCookieDays * 24),
  }
}
