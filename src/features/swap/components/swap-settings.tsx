import { type FormEvent, type Ref, useId, useRef, useState } from 'react'
import { swapTerms } from '@/config/terms'
import { plainAmount } from '@/lib/typed-amount'
import * as labels from '@/messages/labels'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import edge from '@/ui/form/edge.module.css'
import * as ui from '@/ui/messages'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import * as formTexts from '../messages/form'
import * as m from '../messages/steps'
import { percentText, readMinutes, readSlippage } from '../rules'
import type { SwapFormModel } from '../use-swap-form'
import styles from './swap-settings.module.css'

export type SwapSettingsProps = { form: SwapFormModel; onClose: () => void }

const maxPercent = String(swapTerms.maxSlippageBps / 100n)
const choices = swapTerms.slippagesBps.map((bps) => plainAmount(bps, 2))

export function SwapSettings({ form: { settings, change }, onClose }: SwapSettingsProps) {
  const ownInput = useRef<HTMLInputElement>(null)
  const timeInput = useRef<HTMLInputElement>(null)
  const id = useId()
  const before = plainAmount(settings.slippageBps, 2)
  const [choice, setChoice] = useState(choices.includes(before) ? before : 'own')
  const [typed, setTyped] = useState(choices.includes(before) ? '' : before)
  const [minutes, setMinutes] = useState(String(settings.deadlineMinutes))
  const [isPressed, setIsPressed] = useState(false)
  const slippagePercent = choice === 'own' ? typed : choice
  const slippageBps = readSlippage(slippagePercent)
  const isTimeWrong = readMinutes(minutes) === undefined
  const isSlippageWrong = slippageBps === undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsPressed(true)
    if (isSlippageWrong) return ownInput.current?.focus()
    if (isTimeWrong) return timeInput.current?.focus()
    change({ slippagePercent, minutes: minutes.trim() })
    onClose()
  }
  const isWide = slippageBps !== undefined && slippageBps > swapTerms.wideSlippageBps
  const slippageNote =
    isSlippageWrong && (isPressed || typed !== '')
      ? m.slippageError({ max: maxPercent })
      : isWide
        ? m.wideText({ percent: percentText(slippageBps) })
        : m.slippageHint()
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form className={`${styles.form} ${stack.gap3}`} onSubmit={handleSubmit} noValidate>
        <h2 id={id}>{formTexts.settingsAction()}</h2>
        <Slippage
          choice={choice}
          setChoice={setChoice}
          typed={typed}
          setTyped={setTyped}
          note={slippageNote}
          own={ownInput}
          isWrong={isSlippageWrong}
        />
        <div className={styles.deadline}>
          <label htmlFor={`${id}-minutes`}>{m.minutesLabel()}</label>
          <input
            ref={timeInput}
            id={`${id}-minutes`}
            className={edge.edge}
            value={minutes}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            dir="ltr"
            aria-invalid={isTimeWrong}
            aria-describedby={`${id}-time`}
            onChange={({ target }) => setMinutes(target.value)}
          />
          <p id={`${id}-time`}>
            {isTimeWrong
              ? m.minutesError({ max: String(swapTerms.maxDeadlineMinutes) })
              : m.minutesHint()}
          </p>
        </div>
        <div className={`${styles.actions} ${row.row}`}>
          <Button type="submit">{labels.saveAction()}</Button>
          <Button look="quiet" onClick={onClose}>
            {ui.closeAction()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type SlippageProps = {
  choice: string
  setChoice: (choice: string) => void
  typed: string
  setTyped: (typed: string) => void
  note: string
  isWrong: boolean
  own: Ref<HTMLInputElement>
}

function Slippage({ choice, setChoice, typed, setTyped, note, isWrong, own }: SlippageProps) {
  const id = useId()
  return (
    <fieldset>
      <legend>{formTexts.slippageLabel()}</legend>
      <div className={styles.choices}>
        {[...choices, 'own'].map((percent) => (
          <label key={percent}>
            <input
              type="radio"
              name={`${id}-slippage`}
              value={percent}
              checked={choice === percent}
              onChange={() => setChoice(percent)}
            />
            <span>{percent === 'own' ? m.ownLabel() : `${percent}%`}</span>
          </label>
        ))}
        {choice === 'own' && (
          <input
            ref={own}
            className={edge.edge}
            aria-label={m.ownSlippageLabel()}
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            dir="ltr"
            placeholder="2"
            aria-invalid={isWrong}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </div>
      <p id={`${id}-note`} role="status">
        {note}
      </p>
    </fieldset>
  )
}
