import type { ReactNode } from 'react'
import { shortAddress } from '@/contract/format/addresses'
import { formatMoney } from '@/contract/format/amounts'
import type { OperatorTurn } from '../access'

interface KeyFigure {
  label: string
  value: ReactNode
  more?: ReactNode
}

export function KeyFigures({ figures }: { figures: KeyFigure[] }) {
  return (
    <div className="kv kv-head">
      {figures.map(({ label, value, more }) => (
        <div key={label}>
          <span className="label">{label}</span>
          <span className="v">{value}</span>
          {more && <small>{more}</small>}
        </div>
      ))}
    </div>
  )
}

export function StateMark({ kind, children }: { kind?: Mood | undefined; children: ReactNode }) {
  return <span className={kind ? `state ${kind}` : 'state'}>{children}</span>
}
export type Mood = 'ok' | 'wait' | 'bad'

export function ShortCode({ code, href }: { code: string | null | undefined; href?: string }) {
  if (!code) return '–'
  const short = code.startsWith('0x') ? shortAddress(code) : code.slice(0, 8)
  return href ? (
    <a className="link code" href={href}>
      {short}
    </a>
  ) : (
    <span className="code">{short}</span>
  )
}

export function MemberLink({ turn, id }: { turn: OperatorTurn; id: string | null | undefined }) {
  return id && turn.may('see people') ? (
    <ShortCode code={id} href={`/people/${id}`} />
  ) : (
    <ShortCode code={id} />
  )
}

export function inCoins(amount: bigint, currency: string | null, decimals = 18): string {
  return currency === null
    ? `${amount} units of another token`
    : formatMoney({ amount, decimals, currency }, 'down')
}

interface OlderLinkProps {
  href: string | false | 0 | undefined
  children?: ReactNode
}

export function OlderLink({ href, children = 'Older' }: OlderLinkProps) {
  if (!href) return null
  return (
    <p className="sub-n">
      <a className="link" href={href}>
        {children}
      </a>
    </p>
  )
}
