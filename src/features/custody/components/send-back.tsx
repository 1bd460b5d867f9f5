import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { chainFacts } from '@/config/chain'
import type { HoldingWallet, ShareTokenFacts } from '@/contract/custody'
import { shortAddress } from '@/contract/format/addresses'
import { formatShares } from '@/contract/format/amounts'
import { TaskActions } from '@/features/checkout/components/stage'
import { Reverted } from '@/lib/chain/chain-reader'
import { isNothingSent, isRejectedByPerson, walletErrorText } from '@/lib/chain/wallet-errors'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import { plainAmount, readAmount } from '@/lib/typed-amount'
import * as labels from '@/messages/labels'
import { holdingsKey } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { AmountField } from '@/ui/form/amount-field'
import { FormFailure } from '@/ui/form/form-notes'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/bring'
import { sameAddress } from '../rules'
import { shareDecimals } from '../use-delivery-form'
import styles from './move.module.css'

export type SendBackProps = {
  token: ShareTokenFacts
  /** The member's wallets that hold shares; at least one. */
  wallets: readonly HoldingWallet[]
}

/**
 * Prefills the transfer for the wallet to confirm. Without a wallet in this browser, the address is
 * shown.
 */
export function SendBack({ token, wallets }: SendBackProps) {
  const { view } = useWalletStore()
  const isHere = ({ address }: HoldingWallet) => sameAddress(address, view.address)
  const wallet = wallets.find(isHere) ?? (wallets[0] as HoldingWallet)
  const { address, shares } = wallet
  const short = shortAddress(address)
  const [text, setText] = useState<string>()
  const [isPressed, setIsPressed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const send = useSend(token)
  const entry = readAmount(text ?? plainAmount(shares, shareDecimals), shareDecimals)
  const amount = entry.is === 'amount' && entry.units > 0n ? entry.units : undefined
  const isTooMuch = amount !== undefined && amount > BigInt(shares)
  const emptyError = isPressed && amount === undefined ? m.emptyError() : undefined
  const error =
    entry.is === 'wrong'
      ? entry.message
      : isTooMuch
        ? m.aboveError({ shares: formatShares(shares) })
        : emptyError
  const isReady = isHere(wallet) && view.status === 'connected'
  const isElsewhere = isHere(wallet) && view.status === 'wrong-network'
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsPressed(true)
    if (isElsewhere) return walletStore.switchNetwork()
    if (!isReady) return walletStore.open()
    if (amount === undefined || isTooMuch) return field.current?.focus()
    send.mutate({ from: address, amount })
  }
  const network = chainFacts.name
  const label = isElsewhere
    ? labels.switchAction({ network })
    : isReady
      ? m.sendAction({ wallet: short })
      : labels.connectAction({ wallet: short })
  return (
    <form className={stack.gap3} onSubmit={handleSubmit} noValidate data-state={send.status}>
      <AmountField
        label={labels.sharesLabel()}
        figure={{ text: text ?? plainAmount(shares, shareDecimals), error, isRenewing: false }}
        onChange={setText}
        inputRef={field}
        unit={labels.unitLabel()}
        note={<span>{m.inWalletText({ shares: formatShares(shares), wallet: short })}</span>}
      />
      {send.error && <FormFailure message={send.error.message} />}
      <TaskActions {...(isReady && { hint: m.opensHint() })}>
        <Button type="submit" isBusy={send.isPending}>
          {label}
        </Button>
      </TaskActions>
      <p role="status" className={`${styles.told} ${texts.hint}`}>
        {send.isPending && m.askingText()}
        {send.isSuccess && m.sentText()}
      </p>
    </form>
  )
}

/**
 * Nothing is stored about it: the transfer goes to our own address and is credited from any wallet.
 * Sending twice brings back twice as many shares and loses none.
 */
function useSend({ token, desk, symbol }: ShareTokenFacts) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ from, amount }: { from: string; amount: bigint }) => {
      try {
        const { readyTransfer } = await import('@/lib/chain/share-transfers')
        const { sendReady } = await import('@/lib/chain/swap-transactions')
        const ready = await readyTransfer(from, { token, to: desk, amount })
        if (ready instanceof Reverted) throw new NotSent(refusalText(ready))
        const hash = await sendReady(ready)
        const description = `${formatShares(amount)} ${symbol}`
        walletStore.addTransaction({ hash, description })
      } catch (error) {
        throw error instanceof NotSent ? error : new NotSent(failureText(error))
      }
    },
    onSettled: () => void client.invalidateQueries({ queryKey: holdingsKey }),
    networkMode: 'always',
  })
}

class NotSent extends Error {}

const refusalText = ({ reason }: Reverted) =>
  /insufficient funds/i.test(reason) ? m.fundsError() : m.refusedError()

function failureText(error: unknown): string {
  if (isRejectedByPerson(error)) return m.declinedError()
  if (isNothingSent(error)) return walletErrorText(error)?.description ?? m.declinedError()
  const { name } = error as { name?: unknown }
  return name === 'ChainAway' ? m.awayError() : m.unknownError()
}
