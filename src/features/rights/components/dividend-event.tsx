import { useMutation } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { stakingOffered } from '@/config/staking-offered'
import { dividendTerms } from '@/config/terms'
import { dividendCalls, type MemberDividend, savedDividend } from '@/contract/dividends'
import { shortAddress } from '@/contract/format/addresses'
import { formatExactUsd, formatRate, formatShares } from '@/contract/format/amounts'
import { formatBinding, formatLocalDay, formatShortDay, formatZoned } from '@/contract/format/dates'
import { call } from '@/lib/api/call'
import { saveProof } from '@/lib/api/save-file'
import * as labels from '@/messages/labels'
import { stayedMoneyText } from '@/messages/states'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import { FactPairs } from '@/ui/facts'
import { IconDownload } from '@/ui/icons/icons'
import { late } from '@/ui/late'
import { PartWaiting } from '@/ui/part-state'
import stack from '@/ui/stack.module.css'
import { Steps } from '@/ui/steps'
import texts from '@/ui/text.module.css'
import {
  canBecomeShares,
  type DividendStanding,
  dividendStanding,
  isACent,
  openUnits,
  perShareText,
  usdOf,
} from '../dividend-rules'
import * as m from '../messages'
import * as dividendTexts from '../messages/dividend'
import * as reinvestTexts from '../messages/reinvest'
import type { Dividends } from '../queries'
import { BecameShares } from './became-shares'
import { CountedShares, GrossToNet } from './dividend-figures'
import { EventPage, EventPart, FoldedPrints, HashLink } from './event-page'
import { PayoutForm } from './payout-form'
import styles from './rights.module.css'

const ReinvestOne = late(
  () => import('./reinvest-choice').then((part) => part.ReinvestOne),
  () => <PartWaiting lines={4} />,
)

type DividendEventProps = { dividends: Dividends; dividend: MemberDividend }

export function DividendEvent({ dividends, dividend }: DividendEventProps) {
  const { owed, expected, decimals } = dividend
  const due = owed ?? expected
  const showAmount = useShownAmount()
  const standing = dividendStanding(dividend)
  const open = openUnits(dividend)
  return (
    <EventPage
      state={standing}
      title={m.dividendTitle({ amount: perShareText(dividend) })}
      figure={due && <PrivateAmount>{usdOf(due.net, decimals)}</PrivateAmount>}
      lead={leadOf(dividends, dividend, showAmount)}
      aside={{ title: m.factsTitle(), facts: <DividendFacts dividend={dividend} /> }}
    >
      <DividendSteps dividend={dividend} />
      {canBecomeShares(dividend) && <ReinvestOne dividends={dividends} dividend={dividend} />}
      {dividend.stayedMoney && (
        <p className={card.card}>{stayedMoneyText({ stayed: stayedIn(dividend.stayedMoney) })}</p>
      )}
      <BecameShares dividend={dividend} />
      {open > 0n && <PayoutForm dividends={dividends} owed={{ ...dividend, net: String(open) }} />}
      <Corrections dividend={dividend} />
      {standing !== 'nothing' && <CountedShares dividend={dividend} />}
      <GrossToNet dividend={dividend} />
      {owed && dividend.counted && <SaveDividend dividend={dividend} />}
    </EventPage>
  )
}

function leadOf(
  { shares, minimum, payable }: Dividends,
  dividend: MemberDividend,
  showAmount: (text: string) => string,
): string {
  const { counted, expected, payout, reinvested, coin, decimals, recordAt } = dividend
  if (reinvested !== null) return becameLead(dividend, reinvested, showAmount)
  const address = payout ? shortAddress(payout.address) : ''
  switch (dividendStanding(dividend)) {
    case 'announced':
    case 'cut': {
      if (expected === null)
        return Date.parse(recordAt) > Date.now()
          ? dividendTexts.noSharesLeadText()
          : dividendTexts.beingCountedLeadText()
      const figures = {
        percent: formatRate(expected.rateBps),
        gross: showAmount(usdOf(expected.gross, decimals)),
        shares: showAmount(formatShares(counted?.shares ?? shares)),
      }
      return counted === null
        ? dividendTexts.announcedLeadText(figures)
        : dividendTexts.cutLeadText(figures)
    }
    case 'nothing':
      return dividendTexts.nothingLeadText({ record: formatBinding(recordAt) })
    case 'asked':
      return dividendTexts.askedLeadText({ address })
    case 'sending':
      return dividendTexts.sendingLeadText({ address })
    case 'paid':
      return openUnits(dividend) > 0n
        ? dividendTexts.correctedLeadText({
            amount: showAmount(usdOf(openUnits(dividend), decimals)),
          })
        : dividendTexts.paidLeadText({ address })
    case 'lapsed':
      return dividendTexts.lapsedLeadText()
    default: {
      const payableAmount = payable.find((sum) => sum.coin === coin)?.amount ?? '0'
      const isSmall = BigInt(payableAmount) < BigInt(minimum)
      return isSmall
        ? dividendTexts.smallLeadText({ minimum: usdOf(minimum, decimals) })
        : dividendTexts.payableLeadText()
    }
  }
}

const stayedIn = (reason: NonNullable<MemberDividend['stayedMoney']>) => reason.replaceAll('-', '_')

function becameLead(
  { payout, decimals }: MemberDividend,
  { paid, shares, sharePrice }: NonNullable<MemberDividend['reinvested']>,
  shown: (text: string) => string,
): string {
  return reinvestTexts.becameLeadText({
    paid: shown(usdOf(paid, decimals)),
    shares: shown(formatShares(shares)),
    price: formatExactUsd(sharePrice),
    rest: payout?.state ?? 'kept',
    address: payout ? shortAddress(payout.address) : '',
  })
}

/** How many steps are complete, by the member's standing. */
const reached: Record<DividendStanding, number> = {
  announced: 1,
  cut: 2,
  nothing: 2,
  payable: 3,
  reinvested: 3,
  lapsed: 4,
  asked: 3,
  sending: 4,
  paid: 5,
}

/** How many steps are drawn if no money will reach the wallet. */
const shownOf: Partial<Record<DividendStanding, number>> = { nothing: 2, reinvested: 3, lapsed: 4 }

const willBeShares = ({ owed, reinvest }: MemberDividend) => owed === null && reinvest.isChosen

function DividendSteps({ dividend }: { dividend: MemberDividend }) {
  const { announcedAt, recordAt, payAt, payableAt, payout, lapsedAt } = dividend
  const standing = dividendStanding(dividend)
  // Once the payout has begun only its next day is mentioned.
  const sentHint =
    payout === null ? dividendTexts.sentSoonHint() : payout.state === 'asked' ? m.runHint() : ''
  const steps = [
    { label: m.announcedLabel(), hint: formatLocalDay(announcedAt) },
    { label: dividendTexts.countedStepLabel(), hint: formatZoned(recordAt) },
    { label: dividendTexts.payableLabel(), hint: formatLocalDay(payableAt ?? payAt) },
    lapsedAt !== null && payout === null
      ? { label: dividendTexts.lapsedLabel(), hint: formatLocalDay(lapsedAt) }
      : { label: dividendTexts.sentLabel(), hint: sentHint },
    {
      label: labels.inWalletLabel(),
      hint: payout?.endedAt ? formatLocalDay(payout.endedAt) : dividendTexts.minuteHint(),
    },
  ]
  return (
    <Steps
      label={m.stepsLabel()}
      steps={steps.slice(0, willBeShares(dividend) ? shownOf.reinvested : shownOf[standing])}
      done={reached[standing]}
      isAcross
    />
  )
}

/** Corrections after the credit. The figures below include them. */
function Corrections({ dividend: { corrections, decimals } }: { dividend: MemberDividend }) {
  if (corrections.length === 0) return null
  return (
    <EventPart id="corrections" title={dividendTexts.correctionsTitle()}>
      <FactPairs
        facts={corrections.map(({ at, rateBps, net }) => [
          dividendTexts.correctionLabel({ day: formatLocalDay(at), percent: formatRate(rateBps) }),
          <PrivateAmount key={at}>{signedAmount(net, decimals)}</PrivateAmount>,
        ])}
      />
      <p className={texts.muted}>
        {dividendTexts.correctionsText()}{' '}
        <Link href="/rights" prefetch={false}>
          {dividendTexts.papersAction()}
        </Link>
      </p>
    </EventPart>
  )
}

const signedAmount = (units: string, decimals: number) =>
  units.startsWith('-') ? `−${usdOf(units.slice(1), decimals)}` : `+${usdOf(units, decimals)}`

/** What determines the amount, and what readers can compare it with. */
function DividendFacts({ dividend }: { dividend: MemberDividend }) {
  const { recordAt, payAt, coin, owed, expected, counted, payout, lapsesAt, lapsedAt } = dividend
  const tax = owed ?? expected
  const { source, asOf, isSample } = dividend.taxes
  const rates = isSample ? 'sample' : 'own'
  const facts: [name: string, value: ReactNode][] = [
    [m.recordLabel(), fact(formatBinding(recordAt), m.recordHint({ staking: stakingOffered() }))],
    [dividendTexts.payLabel(), fact(formatBinding(payAt), m.payHint({ coin }))],
  ]
  if (tax)
    facts.push([
      dividendTexts.rateLabel(),
      fact(
        formatRate(tax.rateBps),
        <>
          {tax.isResidenceKnown
            ? dividendTexts.rateHint({ rates })
            : dividendTexts.rateUnknownHint({ rates })}
          {source !== null &&
            ` ${dividendTexts.rateSourceHint({ source, day: formatShortDay(asOf ?? '') })}`}
          {!tax.isResidenceKnown && (
            <>
              {' '}
              <Link href="/rights#tax" prefetch={false}>
                {dividendTexts.residenceAction()}
              </Link>
            </>
          )}
        </>,
      ),
    ])
  if (counted) {
    const cutFigures = { holders: counted.holderCount, shares: formatShares(counted.allShares) }
    facts.push([dividendTexts.cutLabel(), dividendTexts.cutText(cutFigures)])
  }
  if (lapsesAt && isACent(dividend)) {
    const { lapsesAfterYears: years, lapseNoticeDays: days } = dividendTerms
    facts.push([
      dividendTexts.lapsesLabel(),
      fact(formatBinding(lapsesAt), dividendTexts.lapsesHint({ years, days })),
    ])
  }
  if (lapsedAt) facts.push([dividendTexts.lapsedLabel(), formatZoned(lapsedAt)])
  if (payout?.hash)
    facts.push([labels.transactionLabel(), <HashLink key="hash" hash={payout.hash} />])
  return (
    <div className={`${styles.facts} ${stack.gap2}`}>
      <FactPairs look="told" facts={facts} />
      {counted && (
        <FoldedPrints prints={[[dividendTexts.fingerprintLabel(), counted.fingerprint]]} />
      )}
    </div>
  )
}

const fact = (value: string, hint: ReactNode) => (
  <>
    {value}
    <br />
    {hint}
  </>
)

/**
 * Saves the sum, the own line and its path to the root, so that a reader can verify it without us.
 */
function SaveDividend({ dividend }: { dividend: MemberDividend }) {
  const name = `fnx-dividend-${dividend.recordAt.slice(0, 10)}.json`
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => {
      const { place } = await call(dividendCalls.dividendProof, { dividend: dividend.id })
      saveProof(savedDividend(dividend, place), name)
      return place
    },
  })
  return (
    <div data-screen-only>
      <Button look="quiet" isBusy={isPending} onClick={() => mutate()}>
        <IconDownload /> {dividendTexts.saveProofAction()}
      </Button>
      <p role="status" className={error ? texts.down : texts.hint}>
        {error ? error.message : data === null && dividendTexts.unprovedYetText()}
      </p>
    </div>
  )
}
