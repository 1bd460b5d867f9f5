import { useState } from 'react'
import { bankCurrency } from '@/config/coins'
import { microUsdPerCent } from '@/config/units'
import { inCents } from '@/contract/cost-basis'
import {
  formatBps,
  formatCoinPrice,
  formatExactUsd,
  formatMicroUsd,
  formatMoneyParts,
} from '@/contract/format/amounts'
import { formatBinding, formatDay } from '@/contract/format/dates'
import { roundedRows } from '@/contract/format/rounded-rows'
import type { Offering } from '@/contract/offering'
import type { Quote } from '@/contract/purchase'
import type { TransferOffer } from '@/contract/wallet'
import { FactRows } from '@/features/checkout/components/facts'
import * as checkout from '@/features/checkout/messages'
import * as amounts from '@/features/checkout/messages/amounts'
import { useOffering } from '@/session/queries'
import { Caution } from '@/ui/caution'
import { IconChevron } from '@/ui/icons/icons'
import texts from '@/ui/text.module.css'
import { ordinaryLabel } from '../messages/form'
import * as m from '../messages/order'
import { microUsdOf } from '../rules'
import { networkFeeText, type PurchaseForm } from '../use-purchase-form'
import styles from './cost.module.css'

export function WhatYouBuy({ quote }: { quote: Quote }) {
  const { data: offering } = useOffering()
  const price = formatExactUsd(quote.sharePrice)
  const [isOpen] = useState(() => window.matchMedia?.('(min-width: 600px)').matches ?? true)
  return (
    <details className={styles.what} open={isOpen}>
      <summary>
        <h2>{m.whatTitle()}</h2>
        <span>{offering?.bank}</span>
        <IconChevron size={16} />
      </summary>
      <FactRows
        facts={[
          ...offeringFacts(offering),
          { name: m.priceLabel(), value: m.priceText({ price }) },
          ...(quote.currency === bankCurrency
            ? []
            : [
                {
                  name: m.coinPriceLabel({ currency: quote.currency }),
                  value: formatCoinPrice(quote.currencyPrice),
                },
              ]),
        ]}
      />
    </details>
  )
}

function offeringFacts(offering: Offering | undefined) {
  if (offering === undefined) return []
  const { issuer, bank, custodian, closesAt } = offering
  const lastDay = formatDay(new Date(Date.parse(closesAt) - 1).toISOString())
  return [
    { name: m.issuerLabel(), value: issuer },
    { name: m.offeringLabel(), value: bank, more: m.openUntilHint({ day: lastDay }) },
    { name: m.kindLabel(), value: ordinaryLabel() },
    ...(custodian === null ? [] : [{ name: m.custodianLabel(), value: custodian }]),
  ]
}

type CostProps = { quote: Quote; form: PurchaseForm }

export function Cost({ quote, form }: CostProps) {
  const { currency, decimals, currencyPrice, feeBps } = quote
  const [pay, fee] = [BigInt(quote.pay), BigInt(quote.fee)]
  const dollars = (units: bigint) => microUsdOf(units, currencyPrice, decimals)
  const exact = [dollars(fee), dollars(pay) - dollars(fee)]
  const [feeCents = 0n, restCents = 0n] = roundedRows(exact, microUsdPerCent, {
    ownRoundingCount: 1,
  })
  const payCents = feeCents + restCents
  const { networkFee, coin } = form
  const network = networkFee && coin && microUsdOf(networkFee.expected, coin.price, coin.decimals)
  const coins = formatMoneyParts({ amount: pay, decimals, currency }, fee)
  const rows = [
    { name: m.sharesLabel(), inCoins: coins.rest, inDollars: restCents },
    {
      name: m.feeLabel({ percent: formatBps(feeBps) }),
      inCoins: coins.fee,
      inDollars: feeCents,
    },
    { name: amounts.payLabel(), inCoins: coins.pay, inDollars: payCents, isSum: true },
  ]
  return (
    <section className={styles.cost}>
      <h2>{m.costTitle()}</h2>
      <table>
        <thead>
          <tr>
            <td />
            {!form.isBank && <th scope="col">{currency}</th>}
            <th scope="col">{m.dollarsLabel()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, inCoins, inDollars, isSum }) => (
            <tr key={name} className={isSum ? styles.sum : undefined}>
              <th scope="row">{name}</th>
              {!form.isBank && <td>{inCoins}</td>}
              <td>{formatMicroUsd(inDollars)}</td>
            </tr>
          ))}
          {!form.isBank && (
            <tr>
              <th scope="row">
                {checkout.networkFeeLabel()}
                <small>{m.networkFeeHint()}</small>
              </th>
              <td />
              <td>{networkFeeText(form) ?? '–'}</td>
            </tr>
          )}
          {!form.isBank && network !== undefined && (
            <tr className={styles.sum}>
              <th scope="row">{m.totalLabel()}</th>
              <td />
              <td>{amounts.aboutText({ amount: formatMicroUsd(payCents + inCents(network)) })}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className={`${styles.note} ${texts.hint}`}>
        {m.behindText({ fee: formatMicroUsd(feeCents) })}
      </p>
    </section>
  )
}

export function Risk() {
  return (
    <Caution title={m.riskTitle()} isBrief>
      {m.riskText()}
    </Caution>
  )
}

export function Terms({ transfer }: { transfer: TransferOffer | undefined }) {
  return (
    <p className={texts.hint}>
      {transfer
        ? m.transferTermsText({ time: formatBinding(transfer.holdsUntil) })
        : `${m.cancelText()} ${m.exactHint()}`}
    </p>
  )
}
