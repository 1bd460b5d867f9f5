import type { ReactNode } from 'react'
import { moneyDecimals } from '@/config/coins'
import { utcDay } from '@/config/durations'
import { shortAddress } from '@/contract/format/addresses'
import { formatMoney } from '@/contract/format/amounts'
import type { OperatorTurn } from '../access'
import * as m from '../messages/frame'
import { useMemberName } from '../names'

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
  return id && turn.may('see people') ? <NamedLink id={id} /> : <ShortCode code={id} />
}

function NamedLink({ id }: { id: string }) {
  return (
    <a className="link" href={`/people/${id}`}>
      {useMemberName(id)}
    </a>
  )
}

export function inCoins(
  amount: bigint,
  currency: string | null,
  decimals = moneyDecimals(currency ?? ''),
): string {
  return currency === null
    ? m.unitsOfAnotherTokenText({ amount: String(amount) })
    : formatMoney({ amount, decimals, currency })
}

interface OlderLinkProps {
  href: string | false | 0 | undefined
  children?: ReactNode
}

export function OlderLink({ href, children = m.olderText() }: OlderLinkProps) {
  if (!href) return null
  return (
    <p className="sub-n">
      <a className="link" href={href}>
        {children}
      </a>
    </p>
  )
}

export const clockTime = (at: Date): string => at.toISOString().slice(11, 19)

export function dayTime(at: Date | null | undefined): string {
  return at ? `${utcDay(at)} ${at.toISOString().slice(11, 16)}` : '–'
}

const steps: [seconds: number, unit: string, parts: number][] = [
  [86_400, 'd', 3_600],
  [3_600, 'h', 60],
  [60, 'min', 1],
]

/** `26 h 12 min`, `1 min 12 s` or `9 s`. */
export function lasting(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const step = steps.find(([of]) => whole >= of)
  if (step === undefined) return `${whole} s`
  const [of, unit] = step
  const smaller = steps[steps.indexOf(step) + 1] ?? [1, 's']
  const remainder = Math.floor((whole % of) / smaller[0])
  return remainder === 0
    ? `${Math.floor(whole / of)} ${unit}`
    : `${Math.floor(whole / of)} ${unit} ${remainder} ${smaller[1]}`
}
