import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import { chainFacts } from '@/config/chain'
import { isStakingOffered } from '@/config/staking-offered'
import type { ShareMove } from '@/contract/custody'
import { shortAddress } from '@/contract/format/addresses'
import { formatShares, formatSharesFull } from '@/contract/format/amounts'
import { formatLocal } from '@/contract/format/dates'
import { AddressInFours, type Fact, FactSection } from '@/features/checkout/components/facts'
import {
  BackLink,
  Stage,
  Stepper,
  Task,
  TaskColumns,
  TaskHeading,
} from '@/features/checkout/components/stage'
import * as labels from '@/messages/labels'
import { PrivateAmount } from '@/session/private-amount'
import { Button, ButtonLink } from '@/ui/button'
import card from '@/ui/card.module.css'
import { IconCopy } from '@/ui/icons/icons'
import { PartWaiting } from '@/ui/part-state'
import { QrCode } from '@/ui/qr-code'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import styles from '../components/bring.module.css'
import { MovePage } from '../components/move-page'
import { factsOf, MoveOnChain, WhereTheyLie } from '../components/move-progress'
import { isOneText } from '../components/move-review'
import { SendBack } from '../components/send-back'
import * as m from '../messages/bring'
import { lieTitle, unknownText, unknownTitle, walletAction } from '../messages/move'
import { useDeliveries, useOlderMove, useRefreshOnEnd, useShareToken } from '../queries'
import { holding, isUnderWay, moveAddress } from '../rules'
import type { MoveFacts } from '../use-delivery-form'

export function BringBackScreen() {
  const { move } = useRouter().query
  const token = useShareToken()
  const deliveries = useDeliveries({ isAwaited: true })
  const facts =
    token.data && deliveries.data ? { token: token.data, deliveries: deliveries.data } : undefined
  return (
    <MovePage title={m.pageTitle()} asked={[token, deliveries]} isAbsent={token.data === null}>
      {facts && <Bringing {...facts} id={typeof move === 'string' ? move : undefined} />}
    </MovePage>
  )
}

type BringingProps = MoveFacts & { id: string | undefined }

function Bringing({ id, token, deliveries }: BringingProps) {
  const { replace } = useRouter()
  const newer = deliveries.docs.find((move) => move.id === id)
  const older = useOlderMove(newer ? undefined : id)
  const move = newer ?? older.data
  useRefreshOnEnd(move)
  const fresh = useFreshReturn(deliveries.docs)
  useEffect(() => {
    if (id === undefined && fresh)
      void replace(moveAddress(fresh), undefined, { shallow: true, scroll: false })
  }, [id, fresh, replace])
  if (id === undefined) return <Waiting token={token} deliveries={deliveries} />
  if (move === null)
    return (
      <Stage
        state="unknown"
        back="/wallet"
        title={unknownTitle()}
        text={unknownText()}
        actions={<ButtonLink href="/wallet">{walletAction()}</ButtonLink>}
      />
    )
  if (move === undefined) return <PartWaiting lines={6} />
  return isUnderWay(move) ? (
    <ComingBack move={move} token={token} deliveries={deliveries} />
  ) : (
    <CameBack move={move} token={token} deliveries={deliveries} />
  )
}

/** The first return that arrives after this page was opened: the one that the member waits for. */
function useFreshReturn(docs: readonly ShareMove[]): ShareMove | undefined {
  const [before] = useState(
    () => new Set(docs.filter((move) => !isUnderWay(move)).map(({ id }) => id)),
  )
  return docs.find(({ id, kind }) => kind === 'return' && !before.has(id))
}

function Waiting({ token, deliveries }: MoveFacts) {
  const wallets = holding(deliveries.wallets)
  const { symbol, desk } = token
  const from = wallets.map(({ address }) => shortAddress(address)).join(', ')
  if (wallets.length === 0)
    return (
      <Stage
        state="nothing"
        back="/wallet"
        title={m.noneTitle()}
        text={m.noneText()}
        actions={<ButtonLink href="/wallet">{walletAction()}</ButtonLink>}
      />
    )
  return (
    <TaskColumns title={m.happensTitle()} aside={<Steps at="send" token={token} from={from} />}>
      <Task state="waiting">
        <BackLink href="/wallet" />
        <TaskHeading title={m.pageTitle()} lead={m.leadText({ symbol })} />
        <div className={styles.bring}>
          <QrCode label={m.codeLabel()} text={desk} />
          <div>
            <p className={`${styles.label} ${texts.hint}`}>
              {m.addressLabel({ network: chainFacts.name })}
            </p>
            <p className={styles.address}>
              <AddressInFours address={desk} />
            </p>
            <CopyAddress address={desk} />
          </div>
        </div>
        <p className={`${row.line} ${card.card} ${styles.waiting}`} role="status">
          <i aria-hidden="true" />
          <span>
            {m.waitingText({
              shares: formatSharesFull(deliveries.shares.delivered),
              figure: (text) => <PrivateAmount key="figure">{text}</PrivateAmount>,
            })}
          </span>
        </p>
        <SendBack token={token} wallets={wallets} />
        <FactSection title={m.beforeTitle()} facts={beforeFacts()} />
      </Task>
    </TaskColumns>
  )
}

function beforeFacts(): Fact[] {
  return [
    { name: labels.fromLabel(), value: m.linkedText(), more: m.linkedHint() },
    { name: labels.feeLabel(), value: m.feeText(), more: m.feeHint() },
    { name: m.othersLabel(), value: m.othersText(), more: m.othersHint() },
  ]
}

function CopyAddress({ address }: { address: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const handleCopy = () =>
    void navigator.clipboard?.writeText(address).then(
      () => setIsCopied(true),
      () => {},
    )
  return (
    <>
      <Button look="quiet" onClick={handleCopy}>
        <IconCopy size={16} />
        {m.copyAction()}
      </Button>
      <p className={styles.copied} role="status">
        {isCopied && m.copiedToast()}
      </p>
    </>
  )
}

type Own = MoveFacts & { move: ShareMove }

function ComingBack({ move, token, deliveries }: Own) {
  const { shares, confirmations, at } = move
  const needed = token.limits.confirmationCount
  const isOne = isOneText(BigInt(shares))
  const seen = confirmations?.seen ?? 0
  // Shares on their way back are subtracted once the move is final.
  const remaining = formatShares(BigInt(deliveries.shares.delivered) - BigInt(shares))
  return (
    <TaskColumns
      title={formatLocal(at)}
      aside={<Steps at="confirmations" token={token} from={shortOf(move)} seen={seen} />}
    >
      <Stage
        state={move.state}
        back="/wallet"
        dial={{ is: 'count', seen, needed }}
        title={m.seenTitle({ shares: formatShares(shares), isOne })}
        text={m.seenText({ needed })}
        actions={
          <ButtonLink href="/wallet" look="quiet">
            {walletAction()}
          </ButtonLink>
        }
      >
        <FactSection
          title={m.transferTitle()}
          facts={factsOf(move, { isOnTheWay: false }).map((fact, place) =>
            place === 0 ? { ...fact, more: m.leavesHint({ shares: remaining }) } : fact,
          )}
        />
      </Stage>
    </TaskColumns>
  )
}

function CameBack({ move, token, deliveries }: Own) {
  const { shares, endedAt, at } = move
  const needed = token.limits.confirmationCount
  const isOne = isOneText(BigInt(shares))
  return (
    <TaskColumns title={lieTitle()} aside={<WhereTheyLie shares={deliveries.shares} />}>
      <Stage
        state={move.state}
        back="/wallet"
        dial={{ is: 'done', needed }}
        title={m.doneTitle({ shares: formatShares(shares), isOne })}
        text={m.doneText({ time: formatLocal(endedAt ?? at) })}
        actions={
          <>
            <ButtonLink href="/wallet">{m.doneAction()}</ButtonLink>
            {isStakingOffered() && (
              <ButtonLink href="/staking" look="quiet">
                {labels.stakeAction()}
              </ButtonLink>
            )}
          </>
        }
      >
        <MoveOnChain move={move} token={token} />
      </Stage>
    </TaskColumns>
  )
}

const shortOf = ({ from }: ShareMove) => (from === null ? '' : shortAddress(from))

type StepsProps = {
  at: 'send' | 'confirmations'
  token: MoveFacts['token']
  from: string
  seen?: number
}

function Steps({ at, token, from, seen }: StepsProps) {
  const needed = token.limits.confirmationCount
  const steps = [
    { name: 'send', title: m.sendTitle(), text: m.sendHint({ wallet: from }) },
    { name: 'see', title: m.seeTitle(), text: m.seeHint() },
    {
      name: 'confirmations',
      title: labels.confirmationsTitle({ needed }),
      text: seen === undefined ? m.confirmationsHint() : labels.soFarText({ seen, needed }),
    },
    {
      name: 'back',
      title: m.backTitle(),
      text: at === 'send' ? m.backHint() : labels.tellHint(),
    },
  ]
  return <Stepper at={at} steps={steps} />
}
