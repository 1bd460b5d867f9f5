import type { ReactNode } from 'react'
import { swapTerms } from '@/config/terms'
import { swapPaidText, swapReceivedText } from '@/contract/format/amounts'
import type { TransactionDetail } from '@/contract/transaction'
import {
  AddressInFours,
  CopiedHash,
  type Fact,
  FactSection,
} from '@/features/checkout/components/facts'
import { Stage, Stepper, TaskColumns } from '@/features/checkout/components/stage'
import * as checkout from '@/features/checkout/messages'
import * as amounts from '@/features/checkout/messages/amounts'
import { useSecondsUntil } from '@/lib/use-time'
import * as labels from '@/messages/labels'
import { ButtonLink } from '@/ui/button'
import * as m from '../messages/steps'
import { percentText, type ReviewedSwap, receiveText, swapPayText } from '../rules'
import type { SwapEnding } from '../swap-queries'
import type { Swap } from '../swaps'

interface SentSwap {
  stored: Swap | undefined
  detail: TransactionDetail | undefined
  hash: string | undefined
  isUnlisted: boolean
}

export type UnderWayProps = SentSwap & { seen: number; children: ReactNode }

export function UnderWay({ seen, children, ...sent }: UnderWayProps) {
  const { stored, detail, hash } = sent
  const needed = swapTerms.confirmations
  const sinceMs = stored?.sentAtMs ?? stored?.startedAtMs ?? Date.parse(detail?.at ?? '')
  const isSlow = useSecondsUntil(sinceMs + swapTerms.patienceMs) === 0
  const [state, title, text] =
    hash === undefined
      ? ['searching', m.searchingTitle(), m.searchingText()]
      : isSlow
        ? ['slow', m.slowTitle(), m.slowText()]
        : ['confirming', m.confirmingTitle(), m.confirmingText()]
  return (
    <Columns stored={stored}>
      <Stage
        state={state}
        title={title}
        text={text}
        back="/swap"
        dial={hash === undefined ? undefined : { is: 'count', seen, needed }}
        actions={
          <>
            <ButtonLink href="/swap" look="quiet">
              {m.newAction()}
            </ButtonLink>
            <Listed {...sent} />
            {children}
          </>
        }
      >
        <Facts {...sent} ending={undefined} />
      </Stage>
    </Columns>
  )
}

export type SwapEndedProps = SentSwap & { ending: SwapEnding }

export function SwapEnded({ ending, ...sent }: SwapEndedProps) {
  const { stored, detail } = sent
  const { title, text } = endingTexts(ending, sent)
  const isDone = ending === 'confirmed'
  const received = isDone && detail?.status === 'confirmed' ? detail.received : null
  return (
    <Columns stored={stored}>
      <Stage
        state={ending}
        dial={isDone ? { is: 'done' } : undefined}
        title={received ? m.receivedTitle({ amount: swapReceivedText(received) }) : title}
        text={text}
        actions={
          <>
            <ButtonLink href="/swap">
              {isDone || ending === 'failed' ? m.againAction() : m.newAction()}
            </ButtonLink>
            <Listed {...sent} />
          </>
        }
      >
        <Facts {...sent} ending={ending} />
      </Stage>
    </Columns>
  )
}

function Columns({ stored, children }: { stored: Swap | undefined; children: ReactNode }) {
  const quote = stored?.quote
  return (
    <TaskColumns title={m.swapTitle()} aside={quote && <SwapSteps at="confirm" quote={quote} />}>
      {children}
    </TaskColumns>
  )
}

function Listed({ stored, detail }: SentSwap) {
  const id = detail?.id ?? stored?.recordId
  if (id === undefined) return null
  return (
    <ButtonLink href={`/transactions/${id}`} look="quiet">
      {m.transactionAction()}
    </ButtonLink>
  )
}

const money = (detail: TransactionDetail | undefined) =>
  detail && swapPaidText({ ...detail, amount: detail.pay, currency: detail.currency ?? '' })

function endingTexts(ending: SwapEnding, { stored, detail }: SentSwap) {
  const pay = stored?.quote ? swapPayText(stored.quote.pay) : (money(detail) ?? '')
  const percent = stored?.quote && percentText(stored.quote.slippageBps)
  const texts: Record<SwapEnding, [title: string, text: string]> = {
    confirmed: [m.confirmedTitle(), m.confirmedText()],
    failed: [m.failedTitle(), percent ? m.failedText({ percent, pay }) : m.failedFarText({ pay })],
    replaced: [m.replacedTitle(), m.replacedText({ pay })],
    expired: [m.expiredTitle(), m.expiredText()],
  }
  const [title, text] = texts[ending]
  return { title, text }
}

const payLabels: Record<SwapEnding, () => string> = {
  confirmed: m.paidLabel,
  failed: m.keptLabel,
  replaced: m.keptLabel,
  expired: m.wantedLabel,
}

function Facts({ ending, ...sent }: SentSwap & { ending: SwapEnding | undefined }) {
  const { stored, detail, hash, isUnlisted } = sent
  const pay = stored?.quote ? swapPayText(stored.quote.pay) : money(detail)
  const quoted = stored?.quote && receiveText(stored.quote.receive)
  const receivedText = detail?.received && swapReceivedText(detail.received)
  const payer = stored?.payer ?? detail?.swappedBy ?? undefined
  const facts: (Fact | undefined)[] = [
    { name: ending ? payLabels[ending]() : amounts.payLabel(), value: pay },
    receivedFact(ending, receivedText ?? quoted, detail?.status === 'confirmed'),
    payer ? { name: labels.inWalletLabel(), value: <AddressInFours address={payer} /> } : undefined,
    hash ? { name: checkout.transactionLabel(), value: <CopiedHash hash={hash} /> } : undefined,
  ]
  return (
    <>
      <FactSection title={m.swapTitle()} facts={facts.filter((fact) => fact !== undefined)} />
      {isUnlisted && (
        <p role="status" data-refusal="unlisted">
          {m.notListedText()}
        </p>
      )}
    </>
  )
}

function receivedFact(
  ending: SwapEnding | undefined,
  amount: string | undefined,
  isTold: boolean,
): Fact | undefined {
  if (amount === undefined || (ending !== undefined && ending !== 'confirmed')) return undefined
  return isTold
    ? { name: m.receivedLabel(), value: amount }
    : { name: amounts.receiveLabel(), value: amounts.aboutText({ amount }) }
}

type SwapStepsProps = {
  at: 'review' | 'allow' | 'swap' | 'confirm'
  quote: Pick<ReviewedSwap, 'kind' | 'pay'>
}

export function SwapSteps({ at, quote: { kind, pay } }: SwapStepsProps) {
  const isToken = kind === 'swap' && pay.address !== null
  const steps = [
    { name: 'review', title: checkout.confirmTitle(), text: m.confirmHint() },
    { name: 'allow', title: m.allowTitle({ amount: swapPayText(pay) }), text: m.allowHint() },
    { name: 'swap', title: m.sendTitle(), text: m.sendHint() },
    {
      name: 'confirm',
      title: m.doneTitle({ count: swapTerms.confirmations }),
      text: m.doneHint(),
    },
  ]
  return <Stepper at={at} steps={steps.filter(({ name }) => isToken || name !== 'allow')} />
}
