import Link from 'next/link'
import { useRouter } from 'next/router'
import { useMemo } from 'react'
import { periodDays } from '@/contract/period'
import { HideAmountsSwitch } from '@/session/private-amount'
import { late } from '@/ui/late'
import { PageFrame } from '@/ui/page-frame'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import { askedBy, filterOf, periodIn, type View, viewAddress, viewIn } from '../addresses'
import { Activity } from '../components/activity'
import { ExportButton } from '../components/file-buttons'
import * as m from '../messages/lists'
import styles from './transactions-screen.module.css'

const ShareStatement = late(() =>
  import('../components/share-statement').then((part) => part.ShareStatement),
)
const Documents = late(() => import('../components/documents').then((part) => part.Documents))

export function TransactionsScreen() {
  const { query, isReady } = useRouter()
  const view = viewIn(query)
  const filter = useMemo(() => filterOf(query), [query])
  const period = periodIn(query)
  return (
    <PageFrame>
      <div className={styles.page}>
        <header className={`${row.row} ${styles.head}`}>
          <h1 className={`${texts.title} ${styles.title}`}>{m.pageTitle()}</h1>
          {view !== 'documents' && <HideAmountsSwitch />}
          {view === 'activity' && (
            <ExportButton key={view} input={askedBy(filter)} fileName={`activity-${day()}.xlsx`}>
              <span className={styles.name}>{m.exportAction()}</span>
            </ExportButton>
          )}
          {view === 'statement' && (
            <ExportButton
              key={view}
              input={{ report: 'statement', ...periodDays(period) }}
              fileName={`statement-${period}.xlsx`}
            >
              <span className={styles.name}>{m.exportAction()}</span>
            </ExportButton>
          )}
        </header>
        <Tabs present={view} />
        {view === 'activity' && <Activity filter={isReady ? filter : undefined} />}
        {view === 'statement' && <ShareStatement key={period} period={period} />}
        {view === 'documents' && <Documents />}
      </div>
    </PageFrame>
  )
}

const day = () => new Date().toISOString().slice(0, 10)

function Tabs({ present }: { present: View }) {
  const tabs: [View, string][] = [
    ['activity', m.actsLabel()],
    ['statement', m.statementLabel()],
    ['documents', m.documentsLabel()],
  ]
  return (
    <nav className={styles.tabs} aria-label={m.viewsLabel()} data-screen-only>
      {tabs.map(([view, name]) => (
        <Link
          key={view}
          href={viewAddress(view)}
          className={texts.way}
          aria-current={view === present ? 'page' : undefined}
          shallow
          scroll={false}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
