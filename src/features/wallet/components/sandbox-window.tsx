import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { shortAddress } from '@/contract/format/addresses'
import { questions, type WalletQuestion } from '@/lib/chain/sandbox-events'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/sandbox'
import styles from './sandbox-window.module.css'

export function SandboxWindow() {
  const question = useSyncExternalStore(questions.subscribe, questions.current, () => undefined)
  return question && <QuestionDialog question={question} />
}

/**
 * The Sandbox Wallet's dialog. It is closed before it leaves the document, because only then does
 * the browser restore the focus.
 */
function QuestionDialog({ question }: { question: WalletQuestion }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is shown afresh
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      // The chosen wallet is a disabled button, which cannot get the focus back, so it goes to the
      // list of wallets.
      const focused = document.activeElement
      if (focused === document.body || element?.contains(focused))
        document.querySelector<HTMLElement>('[data-rk] [role="document"]')?.focus()
    }
  }, [question])
  return (
    <dialog
      ref={dialog}
      className={styles.window}
      aria-labelledby="sandbox-question"
      onCancel={(event) => {
        event.preventDefault()
        questions.answer(false)
      }}
      // Otherwise Escape would also close RainbowKit's own dialog.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <p className={`${texts.muted} ${styles.maker}`}>
        <strong>{m.nameLabel()}</strong> · {m.testMoneyLabel()}
      </p>
      <h2 id="sandbox-question" className={styles.title}>
        {m.questionTitle(question)}
      </h2>
      <Details question={question} />
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => questions.answer(false)}>
          {m.rejectAction()}
        </Button>
        <Button onClick={() => questions.answer(true)}>{m.approveAction()}</Button>
      </div>
    </dialog>
  )
}

function Details({ question }: { question: WalletQuestion }) {
  switch (question.kind) {
    case 'connect':
      return <p>{m.connectText({ address: shortAddress(question.address) })}</p>
    case 'payment':
      return <Payment question={question} />
    default:
      return (
        <>
          <p>{m.signText()}</p>
          <pre className={`${card.card} ${styles.text}`}>{question.text}</pre>
        </>
      )
  }
}

function Payment({ question }: { question: Extract<WalletQuestion, { kind: 'payment' }> }) {
  return (
    <>
      <dl className={styles.lines}>
        {question.lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {question.hasUnknownData && <p className={texts.caution}>{m.unknownText()}</p>}
      <p>{m.paymentText()}</p>
    </>
  )
}
