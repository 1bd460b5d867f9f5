import { useQuery } from '@tanstack/react-query'
import { healthCalls } from '@/contract/health'
import { type PartView, statusView } from '@/contract/service-status'
import { call } from '@/lib/api/call'
import '@/lib/api/query-client'
import {
  badDayLabel,
  goodDayLabel,
  noDataLabel,
  nothingText,
  pastTitle,
  todayLabel,
} from '@/messages/status'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import tags from '@/ui/tag.module.css'
import texts from '@/ui/text.module.css'
import styles from './service-status.module.css'

const againMs = 60_000

export function ServiceStatusBlock() {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['health', 'service'],
    queryFn: ({ signal }) => call(healthCalls.service, {}, { signal }),
    refetchInterval: againMs,
  })
  if (data === undefined)
    return isError ? (
      <PartFailed onRetry={() => void refetch()} isTrying={isFetching} />
    ) : (
      <PartWaiting lines={4} />
    )
  const { title, checked, parts, troubles, days, isMeasured } = statusView(data)
  return (
    <div>
      <p className={styles.now} role="status">
        {title}
      </p>
      <p className={texts.hint}>{checked}</p>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <PartRow key={part.part} {...part} />
        ))}
      </ul>
      <p className={`${row.row} ${styles.key} ${texts.hint}`} aria-hidden="true">
        <DayKey kind="good" text={goodDayLabel()} />
        <DayKey kind="bad" text={badDayLabel()} />
        <DayKey kind="none" text={noDataLabel()} />
      </p>
      {isMeasured && <Troubles troubles={troubles} days={days} />}
    </div>
  )
}

const tones = { working: 'up', problem: 'caution', unknown: 'muted' } as const

function PartRow({ name, about, state, stateText, since, share, ...days }: PartView) {
  return (
    <li className={styles.part}>
      <h3 className={texts.heading}>{name}</h3>
      <p className={`${tags.dot} ${styles.state} ${texts[tones[state]]}`}>{stateText}</p>
      <p className={`${styles.about} ${texts.hint}`}>{about}</p>
      <Days {...days} />
      <p className={`${styles.share} ${texts.hint}`}>{share}</p>
      {since && <p className={`${styles.since} ${texts.hint}`}>{since}</p>}
    </li>
  )
}

function Days({
  label,
  paths,
  dots,
  months,
}: Pick<PartView, 'label' | 'paths' | 'dots' | 'months'>) {
  return (
    <div className={styles.days} role="img" aria-label={label}>
      {dots.map((at) => (
        <i key={at} className={styles.dot} style={{ insetInlineStart: at }} />
      ))}
      <svg
        className={styles.rule}
        data-mirrored
        viewBox="0 0 900 40"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {Object.entries(paths).map(([kind, path]) => (
          <path key={kind} className={styles[kind]} d={path} />
        ))}
      </svg>
      <div className={`${styles.axis} ${texts.hint}`} aria-hidden="true">
        {months.map(({ at, name }) => (
          <span key={at} style={{ insetInlineStart: at }}>
            {name}
          </span>
        ))}
        <span className={styles.end}>{todayLabel()}</span>
      </div>
    </div>
  )
}

const keyPaths = { good: 'M4 4V20', bad: 'M4 2V20', none: 'M4 16V20' }

function DayKey({ kind, text }: { kind: 'good' | 'bad' | 'none'; text: string }) {
  return (
    <span className={row.inline}>
      <svg className={styles.rule} viewBox="0 0 8 20" data-mirrored aria-hidden="true">
        <path className={styles[kind]} d={keyPaths[kind]} />
      </svg>
      {text}
    </span>
  )
}

function Troubles({ troubles, days }: { troubles: string[]; days: number }) {
  if (troubles.length === 0) return <p className={texts.hint}>{nothingText({ days })}</p>
  return (
    <>
      <h3 className={texts.heading}>{pastTitle()}</h3>
      <ul className={styles.troubles}>
        {troubles.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}
