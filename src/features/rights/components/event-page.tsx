import { type ReactNode, useId } from 'react'
import { chainExplorer } from '@/config/chain'
import { hexGroups, shortAddress } from '@/contract/format/addresses'
import { BackLink, TaskColumns } from '@/features/checkout/components/stage'
import card from '@/ui/card.module.css'
import { Disclosure } from '@/ui/disclosure'
import { FactPairs } from '@/ui/facts'
import { Fold } from '@/ui/fold'
import { IconExternalLink } from '@/ui/icons/icons'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import { useHeadingFocus } from '../use-heading-focus'
import styles from './rights.module.css'

type EventPageProps = {
  /** The member's standing in code, for tests and styles. */
  state: string
  title: string
  figure: ReactNode
  lead: ReactNode
  /** Why it was called off, in the bank’s words. */
  why?: string | null
  /** Shown at the side of a wide screen, and below on a phone. */
  aside: { title: string; facts: ReactNode; isOpen?: boolean }
  children: ReactNode
}

/**
 * The page of a dividend, a vote or a buy-back: its subject, its blocks, and the facts at the side.
 */
export function EventPage({ state, title, figure, lead, why, aside, children }: EventPageProps) {
  const id = useId()
  useHeadingFocus(state, id)
  return (
    <TaskColumns title={aside.title} aside={aside.facts}>
      <div className={stack.gap4} data-state={state}>
        <BackLink href="/rights" />
        <header>
          <h1 id={id} className={texts.over} tabIndex={-1} aria-describedby={`${id}-lead`}>
            {title}
          </h1>
          {figure && <p className={texts.worth}>{figure}</p>}
          <p id={`${id}-lead`} className={`${styles.lead} ${texts.lead}`}>
            {lead}
          </p>
          {why && <p className={card.card}>{why}</p>}
        </header>
        {children}
        <div className={styles.onPhone}>
          {aside.isOpen ? aside.facts : <Fold title={aside.title}>{aside.facts}</Fold>}
        </div>
      </div>
    </TaskColumns>
  )
}

type EventPartProps = { id: string; title: string; beside?: ReactNode; children: ReactNode }

/** A section of these pages with its heading. */
export function EventPart({ id, title, beside, children }: EventPartProps) {
  return (
    <section className={stack.gap2} aria-labelledby={id}>
      <div className={`${row.between} ${texts.ruled}`}>
        <h2 id={id} className={texts.heading} tabIndex={-1}>
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

type FoldedPrintsProps = { prints: readonly (readonly [name: string, print: string])[] }

/** Folded, because only readers who compare hashes need them. */
export function FoldedPrints({ prints }: FoldedPrintsProps) {
  return (
    <Disclosure label={m.fingerprintsTitle()}>
      <FactPairs
        look="below"
        facts={prints.map(([name, print]) => [
          name,
          <bdi key={name}>{hexGroups(print, 8).join(' ')}</bdi>,
        ])}
      />
    </Disclosure>
  )
}

export function HashLink({ hash }: { hash: string }) {
  return (
    <a href={`${chainExplorer.url}/tx/${hash}`} target="_blank" rel="noreferrer">
      <bdi>{shortAddress(hash)}</bdi> <IconExternalLink size={16} />
    </a>
  )
}
