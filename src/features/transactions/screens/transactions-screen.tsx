import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useMemo } from 'react'
import { formatCount } from '@/contract/format/amounts'
import { countedMost } from '@/contract/transaction'
import { HideAmountsSwitch } from '@/session/hide-amounts-switch'
import { ButtonLink } from '@/ui/button'
import { ListEnd } from '@/ui/list-end'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed } from '@/ui/part-failed'
import { PartWaiting } from '@/ui/part-waiting'
import { ExportButton } from '../components/export-button'
import { FilterBar } from '../components/filter-bar'
import { TransactionTable } from '../components/transaction-table'
import { emptyWords } from '../copy'
import { countOf, filterOf, type TransactionFilter } from '../filter'
import { useTransactions } from '../hooks/use-transactions'
import { withoutTwins } from '../rules'
import styles from './transactions-screen.module.css'

const GainsReport = dynamic(
  () => import('../components/gains-report').then((part) => part.GainsReport),
  { ssr: false },
)

export function TransactionsScreen() {
  const { query, isReady } = useRouter()
  const filter = useMemo(() => filterOf(query), [query])
  const list = useTransactions(isReady ? filter : undefined)
  const total = list.data?.pages[0]?.total
  return (
    <PageFrame>
      <header className={styles.head}>
        <h1 className={styles.title}>Transactions</h1>
        <p className={styles.total} role="status">
          {total === undefined ? '' : totalWords(total, filter)}
        </p>
        <HideAmountsSwitch />
        <ExportButton input={filter} fileName={`transactions-${day()}.xlsx`}>
          Export to Excel
        </ExportButton>
      </header>
      <FilterBar filter={filter} />
      <List list={list} filter={filter} />
      <GainsReport />
    </PageFrame>
  )
}

const day = () => new Date().toISOString().slice(0, 10)

type ListProps = { list: ReturnType<typeof useTransactions>; filter: TransactionFilter }

function List({ list, filter }: ListProps) {
  const { data, error } = list
  const retry = () => void list.refetch()
  if (data === undefined) {
    if (error === null) return <PartWaiting lines={8} label="Loading your transactions" />
    return <PartFailed message={error.message} onRetry={retry} />
  }
  const transactions = withoutTwins(data.pages.flatMap(({ docs }) => docs))
  return (
    <section
      className={list.isPlaceholderData ? styles.waiting : undefined}
      aria-label="List of transactions"
      aria-busy={list.isPlaceholderData}
    >
      {error && !list.isFetchNextPageError && (
        <PartFailed message={error.message} onRetry={retry} isTrying={list.isFetching} />
      )}
      {transactions.length === 0 ? (
        <Empty isFiltered={countOf(filter) > 0} />
      ) : (
        <>
          <TransactionTable caption="Your transactions, newest first" transactions={transactions} />
          <ListEnd
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            failure={list.isFetchNextPageError ? error?.message : undefined}
            onMore={() => void list.fetchNextPage()}
          >
            {`${formatCount(transactions.length)} shown`}
          </ListEnd>
        </>
      )}
    </section>
  )
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className={styles.empty}>
      <p>{isFiltered ? emptyWords.filtered : emptyWords.none}</p>
      <ButtonLink href={isFiltered ? '/transactions' : '/dashboard'} look="quiet">
        {isFiltered ? 'Show all transactions' : 'See what comes first'}
      </ButtonLink>
    </div>
  )
}

/** Beyond a thousand nobody counts. */
function totalWords(total: number, filter: TransactionFilter): string {
  const count = total >= countedMost ? `${formatCount(countedMost)}+` : formatCount(total)
  const noun = total === 1 ? 'transaction' : 'transactions'
  return countOf(filter) === 0 ? `${count} ${noun}` : `${count} ${noun} with these filters`
}
