import { useId } from 'react'
import { swapTerms } from '@/config/swap-terms'
import { percentText } from '../copy/swap'
import type { SwapDraft } from '../hooks/use-swap-draft'
import { readMinutes, readSlippage } from '../rules'
import styles from './swap-settings.module.css'

export type SwapSettingsProps = {
  draft: SwapDraft
  onChange: (part: Partial<SwapDraft>) => void
}

/** How much worse it may become, and how long it holds. */
export function SwapSettings({ draft, onChange }: SwapSettingsProps) {
  const { slippage, ownSlippage, minutes } = draft
  const id = useId()
  const own = slippage === 'own' ? readSlippage(ownSlippage) : undefined
  const time = readMinutes(minutes)
  const note = own === undefined ? undefined : 'error' in own ? own.error : wideNote(own.value)
  const timeError = 'error' in time ? time.error : undefined
  return (
    <div className={styles.settings}>
      <fieldset className={styles.slippage}>
        <legend>Slippage</legend>
        <div className={styles.choices}>
          {swapTerms.slippagesBps.map((bps) => (
            <label key={String(bps)} className={styles.choice}>
              <input
                type="radio"
                name={`${id}-slippage`}
                value={String(bps)}
                checked={slippage === String(bps)}
                onChange={() => onChange({ slippage: String(bps) })}
              />
              <span>{percentText(bps)}</span>
            </label>
          ))}
          <label className={styles.choice}>
            <input
              type="radio"
              name={`${id}-slippage`}
              value="own"
              checked={slippage === 'own'}
              onChange={() => onChange({ slippage: 'own' })}
            />
            <span>Own</span>
          </label>
          {slippage === 'own' && (
            <input
              className={styles.field}
              aria-label="Own slippage in per cent"
              value={ownSlippage}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              dir="ltr"
              placeholder="2"
              aria-invalid={own !== undefined && 'error' in own}
              aria-describedby={`${id}-note`}
              onChange={({ target }) => onChange({ ownSlippage: target.value })}
            />
          )}
        </div>
        <p id={`${id}-note`} className={styles.note}>
          {note ?? 'How much less than quoted may come before the exchange undoes it.'}
        </p>
      </fieldset>
      <div className={styles.deadline}>
        <label htmlFor={`${id}-minutes`}>Deadline in minutes</label>
        <input
          id={`${id}-minutes`}
          className={styles.field}
          value={minutes}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          dir="ltr"
          aria-invalid={timeError !== undefined}
          aria-describedby={`${id}-time`}
          onChange={({ target }) => onChange({ minutes: target.value })}
        />
        <p id={`${id}-time`} className={styles.note}>
          {timeError ?? 'After that the exchange undoes it.'}
        </p>
      </div>
    </div>
  )
}

function wideNote(bps: bigint): string | undefined {
  if (bps <= swapTerms.wideSlippageBps) return undefined
  return `With ${percentText(bps)} others can make a profit of your swap: you may get that much less.`
}
