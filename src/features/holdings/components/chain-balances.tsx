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
    <Panel
      title="Balances on the chain"
      about="Yours alone: we can see them, as anybody can, and never move them."
      id="balances"
    >
      {known.length > 1 && (
        <ChoiceField
          label="Wallet"
          name="balance-of"
          chosen={address ?? ''}
          options={known.map((one) => ({ value: one, label: nameOf(one, view.address) }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      {address === undefined ? (
        <>
          <p>Connect a wallet to see what it could pay with.</p>
          <Button look="quiet" onClick={walletStore.open}>
            Connect a wallet
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
    return <BalanceTable caption={`Balances of ${shortAddress(address)}`} currencies={data} />
  if (!error) return <PartWaiting label="Loading the balances" />
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
  return isSame(address, connected) ? `${shortAddress(address)}, connected` : shortAddress(address)
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
          <th scope="col">Currency</th>
          <th scope="col">Balance</th>
          <th scope="col">Worth, in US dollars</th>
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
