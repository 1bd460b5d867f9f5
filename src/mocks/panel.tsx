import { useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { allEndpoints } from '@/contract'
import { codesOf } from '@/contract/refusals'
import { type AnswerChoice, answerKinds, type InitialState, initialStates } from './choices'
import { choose, chosenNow, onChosen } from './chosen'
import * as m from './messages'
import styles from './panel.module.css'

const calls = new Map(allEndpoints().map(({ name, endpoint }) => [name, endpoint]))

const memberLabels: Record<InitialState, () => string> = {
  new: m.newLabel,
  verified: m.verifiedLabel,
  demo: m.demoLabel,
  hold: m.holdLabel,
}

const answerLabels: Record<(typeof answerKinds)[number], () => string> = {
  slow: m.slowLabel,
  empty: m.emptyLabel,
  broken: m.brokenLabel,
  away: m.awayLabel,
}

const useChosen = () => useSyncExternalStore(onChosen, chosenNow)

/** Chooses how each call answers, and which member is logged in. */
function Panel({ beginAgain }: { beginAgain: () => void }) {
  const { choices, asked } = useChosen()
  const [added, setAdded] = useState<string[]>([])
  const listedCalls = [...new Set([...Object.keys(choices.calls), ...added, ...asked])]
  const add = (name: string) => calls.has(name) && setAdded([name, ...added])
  return (
    <details className={styles.panel} data-changed={Object.keys(choices.calls).length > 0}>
      <summary>{m.panelLabel()}</summary>
      <div className={styles.body}>
        <MemberSelect />
        <label>
          {m.anotherLabel()}
          <input list="mock-calls" onChange={(event) => add(event.target.value)} />
        </label>
        <datalist id="mock-calls">
          {[...calls.keys()].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <ul>
          {listedCalls.map((name) => (
            <CallRow key={name} name={name} />
          ))}
        </ul>
        <button type="button" onClick={beginAgain}>
          {m.beginAgainAction()}
        </button>
      </div>
    </details>
  )
}

function MemberSelect() {
  const { as, calls: chosenCalls } = useChosen().choices
  const enter = (value: string) => {
    const next = initialStates.find((name) => name === value)
    choose({ calls: chosenCalls, ...(next && { as: next }) })
    // The session begins with the page.
    window.location.reload()
  }
  return (
    <label>
      {m.memberLabel()}
      <select value={as ?? ''} onChange={(event) => enter(event.target.value)}>
        <option value="">{m.asLoggedInLabel()}</option>
        {initialStates.map((name) => (
          <option key={name} value={name}>
            {memberLabels[name]()}
          </option>
        ))}
      </select>
    </label>
  )
}

function CallRow({ name }: { name: string }) {
  const { choices } = useChosen()
  const endpoint = calls.get(name)
  if (endpoint === undefined) return null
  const choice = choices.calls[name]
  const isRefused = choice !== undefined && !(answerKinds as readonly string[]).includes(choice)
  const codes = codesOf(endpoint)
  const set = (value: string) => {
    const { [name]: _, ...others } = choices.calls
    const next = value === 'refused' ? codes[0] : (value as AnswerChoice)
    choose({ ...choices, calls: value === '' || !next ? others : { ...others, [name]: next } })
  }
  return (
    <li>
      <code>{name}</code>
      <select
        aria-label={m.answerLabel({ call: name })}
        value={isRefused ? 'refused' : (choice ?? '')}
        onChange={(event) => set(event.target.value)}
      >
        <option value="">{m.asItIsLabel()}</option>
        {answerKinds.map((kind) => (
          <option key={kind} value={kind}>
            {answerLabels[kind]()}
          </option>
        ))}
        <option value="refused">{m.refusedLabel()}</option>
      </select>
      {isRefused && (
        <select
          aria-label={m.codeLabel({ call: name })}
          value={choice}
          onChange={(event) => set(event.target.value)}
        >
          {codes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      )}
    </li>
  )
}

export function showPanel(beginAgain: () => void): void {
  const container = document.body.appendChild(document.createElement('aside'))
  container.setAttribute('aria-label', m.panelLabel())
  createRoot(container).render(<Panel beginAgain={beginAgain} />)
}
