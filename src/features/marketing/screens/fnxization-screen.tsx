import bridge from '@/ui/illustrations/bridge.svg'
import { Drawing } from '@/ui/illustrations/drawing'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { FactList, MoreLink, SectionHead } from '../components/section-head'
import * as m from '../messages/tokens'
import styles from './fnxization-screen.module.css'

const stations = [
  [m.createTitle, m.createText, m.createRecordHint, m.createWhereLabel, m.createCheckHint],
  [m.keepTitle, m.keepText, m.keepRecordHint, m.keepWhereLabel, m.keepCheckHint],
  [m.openTitle, m.openText, m.openRecordHint, m.ledgerLabel, m.openCheckHint],
  [m.payTitle, m.payText, m.payRecordHint, m.networkLabel, m.payCheckHint],
  [m.changeTitle, m.changeText, m.changeRecordHint, m.ledgerLabel, m.changeCheckHint],
  [m.holdTitle, m.holdText, m.holdRecordHint, m.holdWhereHint, m.holdCheckHint],
] as const

export function FnxizationScreen() {
  return (
    <PageFrame>
      <PageOpening
        title={m.mainHeading()}
        lead={m.leadText()}
        picture={<Drawing of={bridge} flows />}
      />
      <SharePassage />
      <section className={styles.parts}>
        <p className={styles.figure} aria-hidden="true">
          0.000001
        </p>
        <SectionHead title={m.partsTitle()} lead={m.partsText()} />
      </section>
      <section className={styles.why}>
        <h2>{m.whyTitle()}</h2>
        <div>
          <p>{m.whyText()}</p>
          <MoreLink text={m.whyAction()} href="/blog/product/why-we-started-with-a-ledger" />
        </div>
      </section>
    </PageFrame>
  )
}

function SharePassage() {
  return (
    <div className={styles.passage}>
      <div className={styles.track}>
        <svg
          className={styles.share}
          width="36"
          height="42"
          viewBox="-14 -31 28 33"
          aria-hidden="true"
        >
          <path d="M0 0L-10.72-25.87A28 28 0 0 1 10.72-25.87z" />
        </svg>
      </div>
      <ol className={styles.stations}>
        {stations.map(([title, text, record, where, check]) => (
          <li key={title()} className={styles.station}>
            <div className={styles.words}>
              <h2 className={styles.title}>{title()}</h2>
              <p>{text()}</p>
            </div>
            <FactList
              className={styles.slip}
              facts={[
                [m.recordedLabel(), record()],
                [m.whereLabel(), where()],
                [m.checkedLabel(), check()],
              ]}
            />
          </li>
        ))}
        <li className={`${styles.station} ${styles.later}`}>
          <div className={styles.words}>
            <h2 className={styles.title}>{m.laterTitle()}</h2>
            <p>{m.laterText()}</p>
          </div>
        </li>
      </ol>
    </div>
  )
}
