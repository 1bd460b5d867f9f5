import { useMutation } from '@tanstack/react-query'
import { chainFacts } from '@/config/chain'
import { custodyTerms } from '@/config/terms'
import { custodyCalls, type ShareMove } from '@/contract/custody'
import { formatCoins, formatShares, formatSharesFull } from '@/contract/format/amounts'
import { formatBinding, formatLocal } from '@/contract/format/dates'
import {
  AddressInFours,
  Copied,
  CopiedHash,
  type Fact,
  FactSection,
} from '@/features/checkout/components/facts'
import { Stage, TaskColumns } from '@/features/checkout/components/stage'
import { useWalletStore } from '@/lib/chain/wallet-store'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { useSecondsUntil } from '@/lib/use-time'
import * as labels from '@/messages/labels'
import { PrivateAmount } from '@/session/private-amount'
import { holdingsKey } from '@/session/stale-queries'
import { Button, ButtonLink } from '@/ui/button'
import card from '@/ui/card.module.css'
import { LogoMark } from '@/ui/icons/logo'
import texts from '@/ui/text.module.css'
import { showToast } from '@/ui/toast'
import * as m from '../messages/move'
import type { Deliveries } from '../queries'
import { sameAddress, sharePlaces, totalOf } from '../rules'
import type { MoveFacts } from '../use-delivery-form'
import styles from './move.module.css'
import { isOneText, MoveSteps } from './move-review'
import { PlacesBar, PlacesKey } from './places'

/** After three minutes the page explains that the network does not answer. */
const patienceMs = 180_000

export type MoveProgressProps = { move: ShareMove; token: MoveFacts['token']; isListed: boolean }

type Step = 'confirm' | 'wait' | 'sign' | 'confirmations'

export function MoveProgress({ move, token, isListed }: MoveProgressProps) {
  const { state, source, waitsUntil, confirmations, canCancel } = move
  const needed = token.limits.confirmationCount
  const shares = formatShares(move.shares)
  const isSlow = useSecondsUntil(Date.parse(move.signedAt ?? move.at) + patienceMs) === 0
  const at = stepOf(state)
  const confirmed = state === 'seen' ? (confirmations?.seen ?? 0) : undefined
  const { title, text } = textsOf(move, { isListed, isSlow: isSlow && at === 'confirmations' })
  return (
    <div className={styles.stepsBelow}>
      <TaskColumns
        title={formatLocal(move.at)}
        aside={
          <MoveSteps
            at={at}
            token={token}
            shares={shares}
            waitsUntil={waitsUntil}
            source={source}
            seen={confirmed}
          />
        }
      >
        <Stage
          state={state}
          title={title}
          text={text}
          back="/wallet"
          dial={at === 'confirmations' ? { is: 'count', seen: confirmed ?? 0, needed } : undefined}
          actions={
            <>
              <ButtonLink href="/wallet" look="quiet">
                {m.walletAction()}
              </ButtonLink>
              {canCancel && <Cancel id={move.id} />}
            </>
          }
        >
          {state === 'waiting' && (
            <p className={`${texts.fine} ${styles.small}`}>
              {m.notMeText()} <a href="/settings?section=security">{m.passwordAction()}</a>
            </p>
          )}
          <FactSection title={m.yourMoveTitle()} facts={factsOf(move, { isOnTheWay: true })} />
        </Stage>
      </TaskColumns>
    </div>
  )
}

function stepOf(state: ShareMove['state']): Step {
  if (state === 'waiting') return 'wait'
  return state === 'asked' || state === 'approved' ? 'sign' : 'confirmations'
}

function textsOf(
  { state, source, shares: micro, waitsUntil }: ShareMove,
  { isListed, isSlow }: { isListed: boolean; isSlow: boolean },
) {
  const shares = formatShares(micro)
  const isOne = isOneText(BigInt(micro))
  if (isSlow) return { title: m.slowTitle(), text: m.slowText() }
  if (state === 'waiting') {
    const time = formatBinding(waitsUntil ?? '')
    return {
      title: m.waitingTitle({ shares, isOne, time }),
      text: m.waitingText({ hours: custodyTerms.waitHours }),
    }
  }
  if (state === 'approved') return { title: m.approvedTitle(), text: m.approvedText() }
  if (state === 'asked' && source === 'vault')
    return { title: m.twoAskedTitle(), text: m.twoAskedText({ shares, isOne }) }
  if (state === 'asked') {
    const text = isListed ? m.askedText({ shares, isOne }) : m.allowingText()
    return { title: m.askedTitle(), text }
  }
  if (state === 'signed' || state === 'sent')
    return { title: m.signedTitle(), text: m.signedText() }
  return { title: m.seenTitle({ shares, isOne }), text: m.seenText() }
}

function Cancel({ id }: { id: string }) {
  const cancel = useApiMutation(custodyCalls.cancelDelivery, { invalidates: [holdingsKey] })
  const handleCancel = () =>
    cancel.mutate(
      { id },
      { onError: (error) => void showToast('error', m.notCanceledToast(), error.message) },
    )
  return (
    <Button look="quiet" isBusy={cancel.isPending} onClick={handleCancel}>
      {m.cancelAction()}
    </Button>
  )
}

export function factsOf(move: ShareMove, { isOnTheWay }: { isOnTheWay: boolean }): Fact[] {
  const { shares, from, to, hash, blockNumber, blockAt, kind } = move
  return [
    {
      name: labels.sharesLabel(),
      value: <PrivateAmount>{formatSharesFull(shares)}</PrivateAmount>,
      more: isOnTheWay ? m.onTheWayHint() : m.unitsHint({ units: formatCoins(shares, 0) }),
    },
    ...(from ? [{ name: m.fromWalletLabel(), value: <AddressInFours address={from} /> }] : []),
    ...(to
      ? [
          {
            name: kind === 'delivery' ? m.toWalletLabel() : m.toOtherLabel(),
            value: <AddressInFours address={to} />,
          },
        ]
      : []),
    ...(hash ? [{ name: labels.transactionLabel(), value: <CopiedHash hash={hash} /> }] : []),
    ...(blockNumber
      ? [
          {
            name: labels.blockLabel(),
            value: formatCoins(blockNumber, 0),
            more: blockAt ? formatLocal(blockAt) : undefined,
          },
        ]
      : []),
  ]
}

export type MoveEndedProps = {
  move: ShareMove
  token: MoveFacts['token']
  shares: Deliveries['shares']
}

export function MoveEnded({ move, token, shares }: MoveEndedProps) {
  const { state, kind, endedAt } = move
  const amount = formatShares(move.shares)
  const isOne = isOneText(BigInt(move.shares))
  if (kind !== 'delivery') return <OtherMove move={move} token={token} shares={shares} />
  if (state !== 'done') {
    const isCanceled = state === 'canceled'
    const failedTitle = move.source === 'vault' ? m.notSentTitle : m.failedTitle
    return (
      <TaskColumns title={m.lieTitle()} aside={<WhereTheyLie shares={shares} />}>
        <Stage
          state={state}
          back="/wallet"
          title={isCanceled ? m.canceledTitle() : failedTitle()}
          text={
            isCanceled
              ? m.canceledText({ shares: amount, isOne })
              : m.failedText({ shares: amount, isOne })
          }
          actions={
            <>
              <ButtonLink href="/wallet/move">{m.againAction()}</ButtonLink>
              <ButtonLink href="/wallet" look="quiet">
                {m.walletAction()}
              </ButtonLink>
            </>
          }
        >
          <FactSection title={m.yourMoveTitle()} facts={factsOf(move, { isOnTheWay: false })} />
        </Stage>
      </TaskColumns>
    )
  }
  return (
    <TaskColumns title={m.lieTitle()} aside={<WhereTheyLie shares={shares} />}>
      <Stage
        state="done"
        back="/wallet"
        dial={{ is: 'done', needed: token.limits.confirmationCount }}
        title={m.doneTitle({ shares: amount, isOne })}
        text={m.doneText({ time: formatLocal(endedAt ?? move.at) })}
        actions={
          <>
            <AddToWallet token={token} address={move.to ?? ''} />
            <ButtonLink href="/wallet" look="quiet">
              {m.walletAction()}
            </ButtonLink>
          </>
        }
      >
        <InTheApp amount={amount} token={token} address={move.to ?? ''} />
        <MoveOnChain move={move} token={token} />
      </Stage>
    </TaskColumns>
  )
}

function OtherMove({ move, token, shares }: MoveEndedProps) {
  return (
    <TaskColumns title={m.lieTitle()} aside={<WhereTheyLie shares={shares} />}>
      <Stage
        state={move.kind}
        back="/wallet"
        title={m.otherKindTitle({ kind: move.kind })}
        text={m.otherKindText({ kind: move.kind })}
        actions={<ButtonLink href="/wallet">{m.walletAction()}</ButtonLink>}
      >
        <MoveOnChain move={move} token={token} />
      </Stage>
    </TaskColumns>
  )
}

export function WhereTheyLie({ shares }: { shares: Deliveries['shares'] }) {
  const places = sharePlaces(shares)
  return (
    <>
      <PlacesBar places={places} />
      <PlacesKey now={places} />
      <p className={`${texts.fine} ${styles.small}`}>
        {m.registerText({ shares: formatShares(totalOf(places)) })}
      </p>
    </>
  )
}

export function MoveOnChain({ move, token }: { move: ShareMove; token: MoveFacts['token'] }) {
  const { symbol, decimals } = token
  const facts: Fact[] = [
    {
      name: m.tokenLabel(),
      value: (
        <Copied text={token.token} about={m.copyTokenLabel()}>
          <AddressInFours address={token.token} />
        </Copied>
      ),
      more: m.tokenHint({ symbol, decimals, network: chainFacts.name }),
    },
    ...factsOf(move, { isOnTheWay: false }),
  ]
  return <FactSection title={labels.onChainTitle()} facts={facts} />
}

type InTheAppProps = { amount: string; token: MoveFacts['token']; address: string }

function InTheApp({ amount, token, address }: InTheAppProps) {
  const { view } = useWalletStore()
  const isConnected = sameAddress(view.address, address)
  return (
    <section>
      <h2 className={texts.ruled}>{m.appTitle()}</h2>
      <div className={`${card.card} ${styles.app}`}>
        <i aria-hidden="true">
          <LogoMark size={28} />
        </i>
        <span>
          <b>{token.symbol}</b>
          <small>{token.name}</small>
        </span>
        <span>
          <b>
            <PrivateAmount>{amount}</PrivateAmount>
          </b>
          <small>{m.noPriceLabel()}</small>
        </span>
      </div>
      <p className={`${texts.fine} ${styles.small}`}>
        {isConnected ? m.addHint() : m.addByHandHint()}
      </p>
    </section>
  )
}

/** Asks the wallet that received the shares, if it is connected; another would show 0. */
function AddToWallet({ token, address }: { token: MoveFacts['token']; address: string }) {
  const { view } = useWalletStore()
  const { symbol, decimals } = token
  const add = useMutation({
    mutationFn: async () => {
      const { showInWallet } = await import('@/lib/chain/share-transfers')
      if (!(await showInWallet({ address: token.token, symbol, decimals }))) throw new Error()
    },
    onSuccess: () => void showToast('success', m.addedToast({ symbol })),
    onError: () => void showToast('error', m.notAddedToast()),
  })
  if (!sameAddress(view.address, address))
    return <ButtonLink href="/wallet/move">{m.moreAction()}</ButtonLink>
  return (
    <Button isBusy={add.isPending} onClick={() => add.mutate()}>
      {m.addAction()}
    </Button>
  )
}
