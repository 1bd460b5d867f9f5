import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type HeldCurrency, pricedCurrencyCalls } from '@/contract/currency'
import { shortAddress } from '@/contract/format/addresses'
import { formatCoinsDown, formatMicroUsd } from '@/contract/format/amounts'
import { call } from '@/lib/api/call'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import { PrivateAmount } from '@/session/private-amount'
import { Button } from '@/ui/button'
import { ChoiceField } from '@/ui/form/choice-field'
import { Panel } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import * as m from '../messages'
import { holdingsKeys } from '../queries'
import styles from './figure-table.module.css'

type BalanceTableProps = { caption: string; currencies: readonly HeldCurrency[] }

export type ChainBalancesProps = {
  /** The linked addresses. */
  addresses: readonly string[]
}

/** What stands on the chain under an address: the connected one, or one that is linked. */
export function ChainBalances({ addresses }: ChainBalancesProps) {
  const { view } = useWalletStore()
  const [chosen, setChosen] = useState<string>()
  const known = withConnected(addresses, view.address)
  const address = known.find((one) => one === chosen) ?? known[0]
  return (
    <Panel title={m.balancesTitle()} about={m.balancesText()} id="balances">
      {known.length > 1 && (
        <ChoiceField
          label={m.walletChoiceLabel()}
          name="balance-of"
          chosen={address ?? ''}
          options={known.map((one) => ({ value: one, label: nameOf(one, view.address) }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      {address === undefined ? (
        <>
          <p>{m.connectText()}</p>
          <Button look="quiet" onClick={walletStore.open}>
            {m.connectAction()}
          </Button>
        </>
      ) : (
        <Balances address={address} />
      )}
    </Panel>
  )
}

function Balances({ address }: { address: string }) {
  const { data, error, isFetching, refetch } = useChainBalances(address)
  if (data)
    return (
      <BalanceTable
        caption={m.balancesOfLabel({ address: shortAddress(address) })}
        currencies={data}
      />
    )
  if (!error) return <PartWaiting label={m.balancesLoadingLabel()} />
  return <PartFailed message={error.message} onRetry={() => void refetch()} isTrying={isFetching} />
}

/** The connected one first: it is the one somebody is about to pay with. */
function withConnected(addresses: readonly string[], connected: string | undefined): string[] {
  if (connected === undefined) return [...addresses]
  return [connected, ...addresses.filter((one) => !isSame(one, connected))]
}

const isSame = (one: string, other: string | undefined) =>
  one.toLowerCase() === other?.toLowerCase()

function nameOf(address: string, connected: string | undefined): string {
  return isSame(address, connected)
    ? m.connectedLabel({ address: shortAddress(address) })
    : shortAddress(address)
}

function chainBalancesOptions(address: string | undefined) {
  return queryOptions({
    queryKey: holdingsKeys.onChain(address ?? ''),
    queryFn:
      address === undefined
        ? skipToken
        : ({ signal }) =>
            call(pricedCurrencyCalls.getCurrencyListwithAmount, { address }, { signal }),
    select: (list) => list.docs,
  })
}

function useChainBalances(address: string | undefined) {
  return useQuery(chainBalancesOptions(address))
}

function BalanceTable({ caption, currencies }: BalanceTableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.currencyLabel()}</th>
          <th scope="col">{m.balanceLabel()}</th>
          <th scope="col">{m.valueDollarsLabel()}</th>
        </tr>
      </thead>
      <tbody>
        {currencies.map(({ symbol, name, balance, decimals, worth }) => (
          <tr key={symbol}>
            <th scope="row">
              {symbol}
              {name !== symbol && <span className={styles.name}>{name}</span>}
            </th>
            <td>
              <PrivateAmount>{formatCoinsDown(balance, decimals)}</PrivateAmount>
            </td>
            <td>
              <PrivateAmount>{formatMicroUsd(worth)}</PrivateAmount>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
