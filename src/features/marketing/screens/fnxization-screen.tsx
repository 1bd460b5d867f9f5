import { isOurs } from '@/config/house'
import { stakingOffered } from '@/config/staking-offered'
import { purchaseTerms } from '@/config/terms'
import { formatCount, formatSharesFull } from '@/contract/format/amounts'
import band from '@/ui/band.module.css'
import bridge from '@/ui/illustrations/bridge.svg'
import { Drawing } from '@/ui/illustrations/drawing'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { FactList, MoreLink, SectionHead } from '../components/section-head'
import * as m from '../messages/tokens'
import styles from './fnxization-screen.module.css'

/** How many tokens the first sample bank mints: the offered shares and those of the reward pool. */
const supply = 4_090_000

const keepText = () => m.keepText({ staking: stakingOffered() })

const stations = [
  [m.createTitle, m.createText, m.createRecordHint, m.createWhereLabel, m.createCheckHint],
  [m.keepTitle, keepText, m.keepRecordHint, m.keepWhereLabel, m.keepCheckHint],
  [m.buyTitle, m.buyText, m.buyRecordHint, m.ledgerLabel, m.buyCheckHint],
  [m.takeTitle, m.takeText, m.takeRecordHint, m.takeWhereLabel, m.takeCheckHint],
  [m.countTitle, m.countText, m.countRecordHint, m.countWhereHint, m.countCheckHint],
] as const

const questions = [
  [m.keyTitle, m.keyText],
  [m.mistakeTitle, m.mistakeText],
  [m.deathTitle, m.deathText],
  [m.stolenTitle, m.stolenText],
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
      <section className={`${styles.parts} ${band.split}`}>
        <p className={styles.figure} aria-hidden="true">
          {formatSharesFull(1n)}
        </p>
        <SectionHead title={m.partsTitle()} lead={isOurs() ? m.partsText() : m.anyPartsText()} />
      </section>
      <section className={`${styles.parts} ${band.split}`}>
        {isOurs() && (
          <p className={styles.figure} data-wide aria-hidden="true">
            {formatCount(supply)}
          </p>
        )}
        <SectionHead title={m.onceTitle()} lead={m.onceText()} />
      </section>
      <section className={styles.questions}>
        {questions.map(([title, text]) => (
          <div key={title()}>
            <h2 className={texts.display3}>{title()}</h2>
            <p>{text()}</p>
          </div>
        ))}
      </section>
      <section className={`${styles.why} ${band.split}`}>
        <h2 className={texts.display1}>{m.whyTitle()}</h2>
        <div>
          <p>{m.whyText()}</p>
          <MoreLink text={m.whyAction()} href="/blog/product/a-share-you-can-hold-yourself" />
          <MoreLink text={m.whyTermsLabel()} href="/docs#share-terms" />
        </div>
      </section>
    </PageFrame>
  )
}

function SharePassage() {
  return (
    <div className={`${stack.gap1} ${styles.passage}`}>
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
          <li key={title()} className={`${styles.station} ${stack.gap15}`}>
            <div className={styles.words}>
              <h2 className={`${styles.title} ${texts.display3}`}>{title()}</h2>
              <p>{text(purchaseTerms)}</p>
            </div>
            <FactList
              className={`${stack.gap05} ${styles.slip}`}
              facts={[
                [m.recordedLabel(), record()],
                [m.whereLabel(), where()],
                [m.checkedLabel(), check()],
              ]}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}
