import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type ActivityEntry, activityCalls } from '@/contract/activity'
import { formatCount } from '@/contract/format/amounts'
import { formatLocalMonth, localDayTime } from '@/contract/format/dates'
import { call } from '@/lib/api/call'
import * as actions from '@/messages/actions'
import * as labels from '@/messages/labels'
import { actStateLabel } from '@/messages/states'
import { AsOf } from '@/session/as-of'
import { PrivateAmount } from '@/session/private-amount'
import { ButtonLink } from '@/ui/button'
import cover from '@/ui/cover.module.css'
import { ListEnd } from '@/ui/figures-table'
import * as ui from '@/ui/messages'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import stack from '@/ui/stack.module.css'
import tags from '@/ui/tag.module.css'
import texts from '@/ui/text.module.css'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { actAddress, actDollars, actMoney, actName, actShares } from '../acts'
import { type ActFilter, askedBy } from '../addresses'
import { tones } from '../copy'
import * as m from '../messages/lists'
import { transactionsKeys } from '../rules'
import { FilterBar } from './filter-bar'
import styles from './lists.module.css'

const pollMs = 10_000
const polledPages = 2
const isMoving = ({ state }: ActivityEntry) => tones[state] === 'moving' || state === 'awaiting'

export function Activity({ filter }: { filter: ActFilter | undefined }) {
  const list = useActivity(filter)
  const count = list.data?.pages.flatMap(({ docs }) => docs).length ?? 0
  const isFiltered = Object.keys(filter ?? {}).length > 0
  return (
    <>
      <FilterBar filter={filter ?? {}} />
      <List list={list} isFiltered={isFiltered} />
      <p className={styles.count} role="status">
        {count > 0 &&
          m.actsText({
            count,
            isMore: list.hasNextPage ? 'yes' : 'no',
            isFiltered: isFiltered ? 'yes' : 'no',
          })}
      </p>
    </>
  )
}

function List({ list, isFiltered }: { list: ReturnType<typeof useActivity>; isFiltered: boolean }) {
  const { data, error } = list
  const retry = () => void list.refetch()
  if (data === undefined) {
    if (error === null) return <PartWaiting lines={8} label={m.actsLoadingLabel()} />
    return <PartFailed message={error.message} onRetry={retry} />
  }
  const acts = data.pages.flatMap(({ docs }) => docs)
  return (
    <section
      className={list.isPlaceholderData ? texts.stale : undefined}
      aria-label={m.actsLabel()}
      aria-busy={list.isPlaceholderData}
    >
      {error && !list.isFetchNextPageError && (
        <PartFailed message={error.message} onRetry={retry} isTrying={list.isFetching} />
      )}
      <AsOf of={list} className={styles.note} />
      {acts.length === 0 ? <Empty isFiltered={isFiltered} /> : <ActTable acts={acts} />}
      {list.hasNextPage && (
        <ListEnd
          hasMore
          isLoading={list.isFetchingNextPage}
          failure={list.isFetchNextPageError ? error?.message : undefined}
          onMore={() => void list.fetchNextPage()}
        >
          {ui.shownLabel({ count: formatCount(acts.length) })}
        </ListEnd>
      )}
    </section>
  )
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className={`${stack.gap3} ${styles.empty}`}>
      <p role="status">{isFiltered ? m.noneFoundText() : m.noneText()}</p>
      {isFiltered ? (
        <ButtonLink href="/transactions" look="quiet">
          {m.showAllAction()}
        </ButtonLink>
      ) : (
        <ButtonLink href="/buy-shares">{actions.buyAction()}</ButtonLink>
      )}
    </div>
  )
}

function activityOptions(filter: ActFilter) {
  return infiniteQueryOptions({
    queryKey: transactionsKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(
        activityCalls.activity,
        { ...askedBy(filter), ...(pageParam !== undefined && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? []
      const isOpen = pages.some(({ docs }: { docs: ActivityEntry[] }) => docs.some(isMoving))
      return isOpen && pages.length <= polledPages ? pollMs : false
    },
  })
}

function useActivity(filter: ActFilter | undefined) {
  return useInfiniteQuery({ ...activityOptions(filter ?? {}), enabled: filter !== undefined })
}

function ActTable({ acts }: { acts: readonly ActivityEntry[] }) {
  const figures = [labels.amountLabel(), labels.sharesLabel(), m.dollarsLabel()]
  return (
    <div className={styles.lists}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{m.captionLabel()}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{m.timeLabel()}</th>
            <th scope="col">{m.whatLabel()}</th>
            {figures.map((name) => (
              <th key={name} scope="col" data-figures>
                {name}
              </th>
            ))}
            <th scope="col">{m.stateLabel()}</th>
          </tr>
        </thead>
        {byMonth(acts).map(([month, ofMonth]) => (
          <tbody key={month}>
            <tr className={styles.month}>
              <th colSpan={6} scope="rowgroup">
                {month}
              </th>
            </tr>
            {ofMonth.map((act) => (
              <Row key={`${act.kind} ${act.id}`} act={act} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const byMonth = (acts: readonly ActivityEntry[]) =>
  [...new Set(acts.map(({ at }) => formatLocalMonth(at)))].map(
    (month) => [month, acts.filter(({ at }) => formatLocalMonth(at) === month)] as const,
  )

function Row({ act }: { act: ActivityEntry }) {
  const { day, time } = localDayTime(act.at)
  const href = actAddress(act)
  return (
    <tr className={`${styles.row} ${cover.place}`}>
      <td className={styles.day}>
        <time dateTime={act.at}>
          <bdi>{day}</bdi> <span>{time}</span>
        </time>
      </td>
      <th scope="row" className={styles.what}>
        {href === undefined ? (
          actName(act)
        ) : (
          <Link href={href} prefetch={false} className={cover.link}>
            {actName(act)}
          </Link>
        )}
      </th>
      <Figure look={styles.paid} name={labels.amountLabel()} text={actMoney(act)} />
      <Figure
        look={act.hasCome || act.shares?.startsWith('-') ? styles.shares : styles.promised}
        name={labels.sharesLabel()}
        text={actShares(act)}
      />
      <Figure look={styles.dollars} name={m.dollarsLabel()} text={actDollars(act)} />
      <td className={styles.state}>
        <span
          data-state={act.state}
          className={`${texts.fine} ${tags.dot} ${styles.mark} ${styles[tones[act.state]]}`}
        >
          {actStateLabel({ state: act.state })}
        </span>
      </td>
    </tr>
  )
}

type FigureProps = { look: string | undefined; name: string; text: string | undefined }

function Figure({ look, name, text }: FigureProps) {
  return (
    <td className={look} data-column={name} data-none={text === undefined || undefined}>
      {text === undefined ? '–' : <PrivateAmount>{text}</PrivateAmount>}
    </td>
  )
}
