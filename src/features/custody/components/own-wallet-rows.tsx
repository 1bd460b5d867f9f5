import { chainFacts } from '@/config/chain'
import { microUsdPerCent } from '@/config/units'
import type { HoldingWallet, ShareMove } from '@/contract/custody'
import { shortAddress } from '@/contract/format/addresses'
import { formatMicroUsd, formatSharesFull } from '@/contract/format/amounts'
import { roundedRows } from '@/contract/format/rounded-rows'
import * as labels from '@/messages/labels'
import { PrivateAmount } from '@/session/private-amount'
import { blankText } from '@/ui/blank-text'
import { LedgerRow } from '@/ui/ledger-row'
import * as m from '../messages/rows'
import { useDeliveries } from '../queries'
import { holding, isUnderWay, moveAddress } from '../rules'

export type OwnWalletRowsProps = {
  delivering: string | undefined
  delivered: string | undefined
  value: bigint | undefined
}

/** A row for each own wallet with shares, and one for shares on the way. */
export function OwnWalletRows({ delivering, delivered, value }: OwnWalletRowsProps) {
  const { data } = useDeliveries()
  const wallets = holding(data?.wallets ?? [])
  const [only] = wallets
  const onTheWay = data?.docs.find((move) => move.kind === 'delivery' && isUnderWay(move))
  const coming = BigInt(delivering ?? 0)
  const amounts =
    wallets.length > 1 ? wallets.map(({ shares }) => BigInt(shares)) : [BigInt(delivered ?? 0)]
  const [ofComing = 0n, ...ofWallets] = valuesOf(value, [coming, ...amounts])
  const rows = wallets.length > 1 ? wallets : delivered === '0' ? [] : [only]
  return (
    <>
      {rows.map((wallet, place) => (
        <LedgerRow
          key={wallet?.address ?? ''}
          href="/wallet/bring-back"
          filling="dotted"
          name={labels.ownWalletLabel()}
          hint={wallet ? hintOf(wallet) : blankText(10, 14)}
          quantity={
            delivered !== undefined && (
              <PrivateAmount>{formatSharesFull(amounts[place] ?? 0n)}</PrivateAmount>
            )
          }
          value={value !== undefined && dollars(ofWallets[place] ?? 0n)}
        />
      ))}
      {coming > 0n && (
        <LedgerRow
          href={onTheWay ? moveAddress(onTheWay) : '/wallet/move'}
          filling="dotted"
          name={m.toWalletTitle()}
          hint={comingHint(onTheWay)}
          quantity={<PrivateAmount>{formatSharesFull(coming)}</PrivateAmount>}
          value={value !== undefined && dollars(ofComing)}
        />
      )}
    </>
  )
}

const dollars = (amount: bigint) => <PrivateAmount>{formatMicroUsd(amount)}</PrivateAmount>

/** The value of each amount in whole cents that add up to the total. */
function valuesOf(value: bigint | undefined, amounts: readonly bigint[]): bigint[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0n)
  if (value === undefined || total === 0n) return []
  const [first = 0n, ...rest] = amounts
  const others = rest.map((amount) => (value * amount) / total)
  const sum = others.reduce((all, part) => all + part, 0n)
  return roundedRows(
    [first === 0n ? 0n : value - sum, ...withRest(others, first, value - sum)],
    microUsdPerCent,
  )
}

function withRest(others: bigint[], first: bigint, rest: bigint): bigint[] {
  if (first !== 0n || others.length === 0) return others
  return [(others[0] as bigint) + rest, ...others.slice(1)]
}

/** Several may be on the way; the count belongs to the one that the row links to. */
function comingHint(move: ShareMove | undefined): string {
  return move?.confirmations ? m.toWalletSeenHint(move.confirmations) : m.toWalletHint()
}

function hintOf(wallet: HoldingWallet): string {
  const short = shortAddress(wallet.address)
  if (wallet.state === 'removed') return m.notReceivingHint({ wallet: short })
  return m.ownHint({ wallet: short, network: chainFacts.name })
}
