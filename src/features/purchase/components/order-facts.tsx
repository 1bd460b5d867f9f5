import { getAddress, isAddress } from 'viem'
import { trustedAddresses } from '@/config/trusted-addresses'
import { formatBps, formatMicroUsd, formatMoney, formatSharePrice } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import type { Offer } from '@/contract/purchase'
import { useOffering } from '@/session/offering-options'
import { useProfile } from '@/session/profile-options'
import { FigureList, type FigureRow } from '@/ui/figure-list'
import { payText, sharesText } from '../copy/order'
import * as messages from '../messages/terms'
import { worthOf } from '../rules'
import styles from './order-facts.module.css'

export type OrderFactsProps = {
  offer: Offer
  payer: string
  /** Base units of BNB; undefined while it is not known. */
  networkFee: bigint | undefined
  /** Micro-dollars for a whole BNB; undefined while it is not known. */
  coinPrice: string | undefined
}

const coinDecimals = 18

/** What is bought, what it costs and who pays: sums add up on the screen, to the cent. */
export function OrderFacts(props: OrderFactsProps) {
  const { offer, payer } = props
  const { data: offering } = useOffering()
  const { data: profile } = useProfile()
  const bought: FigureRow[] = [
    ...(offering
      ? [
          { name: messages.issuerLabel(), value: offering.issuer },
          {
            name: messages.offeringLabel(),
            value: messages.offeringText({ day: lastDayOf(offering.closesAt) }),
          },
        ]
      : []),
    ...(offering?.custodian
      ? [{ name: messages.custodianLabel(), value: offering.custodian }]
      : []),
    {
      name: messages.priceLabel(),
      value: messages.priceText({ price: formatSharePrice(offer.sharePrice) }),
    },
  ]
  const buyer: FigureRow[] = [
    ...(profile
      ? [{ name: messages.buyerLabel(), value: profile.fullName, more: messages.buyerHint() }]
      : []),
    { name: messages.fromLabel(), value: checksummed(payer), isAddress: true },
    {
      name: messages.toLabel(),
      value: checksummed(trustedAddresses.treasuries[0] ?? ''),
      isAddress: true,
    },
  ]
  return (
    <>
      <Part title={messages.boughtTitle()} rows={bought} />
      <Part title={messages.costTitle()} rows={costOf(props)} />
      <p className={styles.note}>{messages.behindText({ fee: formatMicroUsd(feeUsd(offer)) })}</p>
      <Part title={messages.buyerTitle()} rows={buyer} />
      <p>{messages.riskText()}</p>
    </>
  )
}

function Part({ title, rows }: { title: string; rows: FigureRow[] }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <FigureList rows={rows} />
    </section>
  )
}

/** Dollars are rounded once: the shares take what the rounding leaves, so that the column adds up. */
function costOf({ offer, networkFee, coinPrice }: OrderFactsProps): FigureRow[] {
  const { pay, fee, decimals, currency, currencyPrice } = offer
  const usd = (units: bigint) => toCents(worthOf(units, currencyPrice, decimals))
  const [paid, feePart] = [usd(BigInt(pay)), usd(BigInt(fee))]
  const coins = (units: bigint, rounding: 'up' | 'down') =>
    formatMoney({ amount: units, decimals, currency }, rounding)
  const line = (name: string, value: string, micro: bigint): FigureRow => ({
    name,
    value,
    more: formatMicroUsd(micro),
  })
  const network =
    networkFee === undefined || coinPrice === undefined
      ? undefined
      : worthOf(networkFee, coinPrice, coinDecimals)
  return [
    line(messages.sharesLabel(), coins(BigInt(pay) - BigInt(fee), 'down'), paid - feePart),
    line(
      messages.feeLabel({ percent: formatBps(offer.feeBps) }),
      coins(BigInt(fee), 'up'),
      feePart,
    ),
    {
      ...line(messages.payLabel(), payText(offer), paid),
      more: `${formatMicroUsd(paid)} · ${sharesText(offer.receive)}`,
    },
    {
      name: messages.networkFeeLabel(),
      value: networkFee === undefined ? messages.walletFeeText() : networkText(networkFee, network),
      more: messages.networkFeeHint(),
    },
    ...(network === undefined
      ? []
      : [
          {
            name: messages.totalLabel(),
            value: messages.aboutText({ amount: formatMicroUsd(paid + toCents(network)) }),
          },
        ]),
  ]
}

function networkText(fee: bigint, usd: bigint | undefined): string {
  const coins = formatMoney({ amount: fee, decimals: coinDecimals, currency: 'BNB' })
  const inDollars = usd === undefined ? coins : `${formatMicroUsd(usd)}, ${coins}`
  return messages.networkFeeText({ fee: inDollars })
}

const cent = 10_000n
const toCents = (micro: bigint) => ((micro + cent / 2n) / cent) * cent

function feeUsd({ fee, currencyPrice, decimals }: Offer): bigint {
  return worthOf(BigInt(fee), currencyPrice, decimals)
}

/** The end is the first moment without it. */
function lastDayOf(closesAt: string): string {
  return formatShortDay(new Date(Date.parse(closesAt) - 1).toISOString())
}

function checksummed(address: string): string {
  return isAddress(address) ? getAddress(address) : address
}
