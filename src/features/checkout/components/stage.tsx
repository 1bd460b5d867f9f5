import Link from 'next/link'
import { type ReactNode, useEffect, useRef } from 'react'
import bar from '@/ui/bar.module.css'
import columns from '@/ui/columns.module.css'
import { IconCheck, IconChevron } from '@/ui/icons/icons'
import stack from '@/ui/stack.module.css'
import { Steps } from '@/ui/steps'
import tags from '@/ui/tag.module.css'
import texts from '@/ui/text.module.css'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages'
import styles from './stage.module.css'

/** The ring next to the text: time left, confirmations, or the end. */
type DialFacts =
  | { is: 'time'; seconds: number }
  | { is: 'count'; seen: number; needed: number }
  | { is: 'done'; needed?: number }

type StageProps = {
  /** The state's name for tests and styles, which does not change with the texts. */
  state: string
  dial?: DialFacts | undefined
  tag?: string | undefined
  title: string
  text: ReactNode
  back?: string
  actions?: ReactNode
  /** The buttons come after the consent they refer to. */
  areActionsLast?: boolean
  children?: ReactNode
}

type TaskColumnsProps = { children: ReactNode; title: string; aside?: ReactNode }

/** One task, and on a wide screen the next steps next to it. */
export function TaskColumns({ children, title, aside }: TaskColumnsProps) {
  return (
    <div className={columns.columns}>
      {children}
      {aside && (
        <aside className={`${columns.aside} ${styles.aside}`}>
          <h2 className={texts.aside}>{title}</h2>
          {aside}
        </aside>
      )}
    </div>
  )
}

type TaskProps = { state?: string; children: ReactNode }

/** The column of a task that begins with a form or a text. */
export function Task({ state, children }: TaskProps) {
  return (
    <div className={styles.main} data-task data-state={state}>
      {children}
    </div>
  )
}

export function TaskHeading({ title, lead }: { title: string; lead?: string }) {
  return (
    <header>
      <h1 className={texts.title}>{title}</h1>
      {lead && <p className={styles.text}>{lead}</p>}
    </header>
  )
}

type TaskActionsProps = { hint?: string; consent?: ReactNode; children: ReactNode }

/** On a phone the buttons stick to the bottom with the consent and without the hint. */
export function TaskActions({ hint, consent, children }: TaskActionsProps) {
  return (
    <div className={`${styles.actions} ${bar.bar}`}>
      {consent}
      {children}
      {hint && <p className={`${styles.hint} ${texts.fine}`}>{hint}</p>}
    </div>
  )
}

export function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={styles.back} aria-label={m.backAction()} onClick={onClick}>
      <IconChevron />
    </button>
  )
}

export function BackLink({ href }: { href: string }) {
  return (
    <Link href={href} prefetch={false} className={styles.back} aria-label={m.backAction()}>
      <IconChevron />
    </Link>
  )
}

/**
 * The current state of a checkout and its actions. The heading gets the focus on each change, so
 * that a screen reader announces the new state.
 */
export function Stage(props: StageProps) {
  const { state, dial, tag, title, text, back, actions, areActionsLast, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new state asks for attention
  useEffect(() => heading.current?.focus(), [title])
  return (
    <div className={styles.main} data-task>
      {back && <BackLink href={back} />}
      <div className={dial ? `${styles.stage} ${stack.gap3}` : undefined}>
        {dial && <Dial {...dial} />}
        <div role="status" data-state={state}>
          {tag && <p className={`${styles.tag} ${tags.caution}`}>{tag}</p>}
          <h1 ref={heading} tabIndex={-1} className={texts.title}>
            {title}
          </h1>
          <p className={styles.text}>{text}</p>
        </div>
      </div>
      {areActionsLast && children}
      {actions && <TaskActions>{actions}</TaskActions>}
      {!areActionsLast && children}
    </div>
  )
}

/** The marks on the clock's ring: as many as a minute has seconds. */
const ticks = 60
const orderSeconds = 600

function Dial(facts: DialFacts) {
  if (facts.is === 'time') return <Clock seconds={facts.seconds} />
  if (facts.is === 'done') {
    const { needed = 1 } = facts
    return (
      <div className={`${styles.dial} ${styles.thick}`} role="img" aria-label={m.doneLabel()}>
        <Ring parts={needed} lit={needed} width={needed === 1 ? 1 : 0.88} />
        <p>
          <IconCheck size={56} />
        </p>
      </div>
    )
  }
  const { seen, needed } = facts
  return (
    <div
      className={`${styles.dial} ${styles.thick}`}
      role="img"
      aria-label={m.countText({ seen, needed })}
    >
      <Ring parts={needed} lit={Math.min(seen, needed)} width={0.88} />
      <p>
        <data value={seen}>{seen}</data>
        <span className={texts.fine}>{m.ofCountLabel({ needed })}</span>
      </p>
    </div>
  )
}

/**
 * The remaining minutes that a screen reader announces. Announcing every second would drown out
 * everything else.
 */
const spokenMinutes = [1, 5, 9]
/** How long the announcement stays; after that it would differ from the ring next to it. */
const spokenSeconds = 5

function Clock({ seconds }: { seconds: number }) {
  const lit = Math.ceil((seconds * ticks) / orderSeconds)
  const minutes = Math.floor(seconds / ticks)
  const spoken = spokenMinutes.find(
    (minute) => seconds <= minute * ticks && seconds > minute * ticks - spokenSeconds,
  )
  const isShort = seconds < ticks
  return (
    <div className={isShort ? `${styles.dial} ${styles.short}` : styles.dial}>
      <Ring parts={ticks} lit={Math.min(lit, ticks)} width={0.16} isLeaving />
      <p role="timer" aria-label={m.timeLeftText({ minutes, seconds: seconds % ticks })}>
        <data value={seconds}>{clockText(seconds)}</data>
        <span className={texts.fine}>{m.clockLabel()}</span>
      </p>
      <VisuallyHidden>
        <span role="status" className={texts.fine}>
          {spoken && m.minutesLeftText({ minutes: spoken })}
        </span>
      </VisuallyHidden>
    </div>
  )
}

type RingProps = { parts: number; lit: number; width: number; isLeaving?: boolean }

function Ring({ parts, lit, width, isLeaving = false }: RingProps) {
  const part = (count: number) => `${width} ${(1 - width).toString()} `.repeat(count)
  const unlit = parts - lit
  const dashes = isLeaving ? `0 ${unlit} ${part(lit)}` : `${part(lit)} 0 ${unlit}`
  return (
    <svg viewBox="0 0 200 200" fill="none" stroke="currentColor" aria-hidden="true">
      <circle
        className={styles.off}
        cx="100"
        cy="100"
        r="92"
        pathLength={parts}
        strokeDasharray={part(1)}
      />
      {lit > 0 && <circle cx="100" cy="100" r="92" pathLength={parts} strokeDasharray={dashes} />}
    </svg>
  )
}

/** Minutes and seconds as on a clock, for example `9:05`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / ticks)}:${String(seconds % ticks).padStart(2, '0')}`
}

interface StepperStep {
  name: string
  title: string
  text: string
}

type StepperProps = {
  steps: readonly StepperStep[]
  at: string
  going?: 'on' | 'stopped' | 'over'
}

export function Stepper({ steps, at, going = 'on' }: StepperProps) {
  const here = steps.findIndex(({ name }) => name === at)
  return (
    <Steps
      label={m.progressLabel()}
      steps={steps.map(({ title, text }) => ({ label: title, hint: text }))}
      done={going === 'over' ? here + 1 : here}
      isStopped={going === 'stopped'}
      passed={m.passedLabel()}
    />
  )
}
