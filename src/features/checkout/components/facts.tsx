import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { addressGroups, hexGroups } from '@/contract/format/addresses'
import { Button } from '@/ui/button'
import { CopyButton } from '@/ui/copy-buttons'
import { IconCaution, IconCheck } from '@/ui/icons/icons'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages'
import styles from './facts.module.css'

export interface Fact {
  name: string
  value: ReactNode
  more?: string | undefined
}

type FactsProps = { title: string; facts: readonly Fact[]; children?: ReactNode }

export function FactSection({ title, facts, children }: FactsProps) {
  return (
    <section className={styles.section}>
      <h2 className={texts.ruled}>{title}</h2>
      <FactRows facts={facts} />
      {children}
    </section>
  )
}

export function FactRows({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={`${styles.rows} ${texts.figures}`}>
      {facts.map(({ name, value, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * The address in its checksum case, however it was written, so that a person can compare it letter
 * by letter with their wallet. The code for this is large and loads late; until then the address is
 * shown unchanged.
 */
function useChecksummed(address: string): string {
  const { data } = useQuery({
    queryKey: ['checksummed', address],
    queryFn: async () => (await import('@/lib/chain/checksum')).getAddress(address),
    enabled: /^0x[0-9a-f]{40}$/i.test(address),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return data ?? address
}

/** The whole address in groups of four, for comparison with the wallet's. */
export function AddressInFours({ address }: { address: string }) {
  const [start, ...groups] = addressGroups(useChecksummed(address))
  const half = Math.ceil(groups.length / 2)
  return (
    <bdi className={styles.address} translate="no">
      <span className={styles.line}>
        <em>{start}</em>
        <Groups groups={groups.slice(0, half)} bold={0} />
      </span>
      <span className={styles.line}>
        <em />
        <Groups groups={groups.slice(half)} bold={groups.length - half - 1} />
      </span>
    </bdi>
  )
}

function Groups({ groups, bold }: { groups: readonly string[]; bold: number }) {
  return groups.map((group, place) => (
    <Fragment key={String(place)}>{place === bold ? <b>{group}</b> : <i>{group}</i>}</Fragment>
  ))
}

export function HashInEights({ hash }: { hash: string }) {
  return (
    <bdi className={styles.eights} translate="no">
      {hexGroups(hash, 8).map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may be alike, but never move
        <span key={place}>{group}</span>
      ))}
    </bdi>
  )
}

type CopiedProps = { text: string; about: string; children: ReactNode }

/** Shows a text in groups for reading, and copies it without the spaces. */
export function Copied({ text, about, children }: CopiedProps) {
  return (
    <span className={`${row.line} ${styles.copied}`}>
      {children}
      <CopyButton text={text} about={about} />
    </span>
  )
}

export function CopiedHash({ hash }: { hash: string }) {
  return (
    <Copied text={hash} about={m.copyHashLabel()}>
      <HashInEights hash={hash} />
    </Copied>
  )
}

export interface CheckLine {
  name: string
  /** Not known yet: neither a tick nor a blocker. */
  isOpen?: boolean
  /** Why the condition fails, with the button that solves it. */
  blocker?: { code: string; message: string; action?: BlockerAction | undefined } | undefined
}

export interface BlockerAction {
  label: string
  isBusy?: boolean | undefined
  onPress: () => void
}

/** The conditions for paying: each has a tick or says what to do. */
export function Checks({ checks }: { checks: readonly CheckLine[] }) {
  return (
    <ul className={styles.checks}>
      {checks.map(({ name, isOpen, blocker }) => (
        <li key={name} data-blocker={blocker?.code} tabIndex={blocker ? -1 : undefined}>
          {blocker && <IconCaution size={18} />}
          {!blocker && (isOpen ? <i className={styles.open} /> : <IconCheck size={18} />)}
          <span>
            {blocker?.message ?? name}
            {!blocker && !isOpen && <VisuallyHidden>{m.checkedLabel()}</VisuallyHidden>}
          </span>
          {blocker?.action && (
            <Button
              look="quiet"
              isBusy={blocker.action.isBusy ?? false}
              onClick={blocker.action.onPress}
            >
              {blocker.action.label}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
