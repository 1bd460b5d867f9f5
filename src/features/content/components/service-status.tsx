import { useQuery } from '@tanstack/react-query'
import { healthCalls } from '@/contract/health'
import { statusView } from '@/contract/service-status'
import { call } from '@/lib/api/call'
import '@/lib/api/query-client'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import texts from '@/ui/text.module.css'
import styles from './service-status.module.css'

const againMs = 60_000

/** One line, and the parts that do not work. The days before are on the status page. */
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
      <PartWaiting lines={1} />
    )
  const { title, parts } = statusView(data)
  return (
    <div role="status">
      <p className={styles.now}>{title}</p>
      {parts
        .filter(({ state }) => state === 'problem')
        .map(({ part, name, stateText, about, since }) => (
          <p key={part} className={styles.problem}>
            <strong>
              {name}: {stateText}.
            </strong>{' '}
            {about} {since && <span className={texts.hint}>{since}</span>}
          </p>
        ))}
    </div>
  )
}
