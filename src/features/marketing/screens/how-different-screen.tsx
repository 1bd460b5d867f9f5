import { useState } from 'react'
import { isOurs } from '@/config/house'
import band from '@/ui/band.module.css'
import balance from '@/ui/illustrations/balance.svg'
import { Drawing } from '@/ui/illustrations/drawing'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { MoreLink, SectionHead } from '../components/section-head'
import * as m from '../messages/different'
import styles from './how-different-screen.module.css'

const table = [
  ['even', m.ownTitle, m.ownHereText, m.ownListedText, m.ownTokenText],
  ['worse', m.sellTitle, m.sellHereText, m.sellListedText, m.sellTokenText],
  ['worse', m.priceTitle, m.priceHereText, m.priceListedText, m.priceTokenText],
  ['worse', m.needTitle, m.needHereText, m.needListedText, m.needTokenText],
  ['even', m.leastTitle, m.leastHereText, m.leastListedText, m.leastTokenText],
  ['even', m.buyTitle, m.buyHereText, m.buyListedText, m.buyTokenText],
  ['even', m.keepTitle, m.noneText, m.keepListedText, m.noneText],
  ['worse', m.voteTitle, m.voteHereText, m.voteListedText, m.voteTokenText],
  ['better', m.checkTitle, m.checkHereText, m.checkListedText, m.checkTokenText],
  ['even', m.keyTitle, m.keyHereText, m.keyListedText, m.keyTokenText],
  ['worse', m.failTitle, m.failHereText, m.failListedText, m.failTokenText],
  ['worse', m.rulesTitle, m.rulesHereText, m.rulesListedText, m.rulesTokenText],
] as const

/** One for each line with a worse rating, in the same order. */
const against = [
  [m.exitTitle, m.exitText],
  [m.untestedTitle, m.untestedText],
  [m.careTitle, m.careText],
  [m.voiceTitle, m.voiceText],
  [m.nobodyTitle, m.nobodyText],
  [() => (isOurs() ? m.oneTitle() : m.anyOneTitle()), m.oneText],
] as const

const others = { listed: m.listedLabel, token: m.tokenLabel }
type Other = keyof typeof others
type Rating = keyof typeof ratings

const ratings = { better: m.betterLabel, even: m.evenLabel, worse: m.worseLabel }

const signs: Record<Rating, string> = { better: '+', even: '=', worse: '−' }
const tones = { better: 'up', even: 'muted', worse: 'caution' } as const

function RatingMark({ rating }: { rating: Rating }) {
  return (
    <span className={`${styles.mark} ${texts[tones[rating]]}`}>
      <span className={styles.sign} aria-hidden="true">
        {signs[rating]}
      </span>
      {ratings[rating]()}
    </span>
  )
}

const order: Rating[] = ['better', 'even', 'worse']

export function HowDifferentScreen() {
  return (
    <PageFrame>
      <PageOpening title={m.mainHeading()} lead={m.leadText()} picture={<Drawing of={balance} />}>
        <RatingTally />
      </PageOpening>
      <ComparisonTable />
      <DrawbackList />
      <section className={`${styles.next} ${band.band}`}>
        <p className={`${texts.display1} ${styles.question}`}>{m.nextText()}</p>
        <MoreLink text={m.risksLabel()} href="/static/risk-disclosure" />
      </section>
    </PageFrame>
  )
}

function RatingTally() {
  return (
    <ul className={styles.tally}>
      {order.map((rating) => (
        <li key={rating} className={styles.part}>
          <span className={styles.count}>{table.filter(([rated]) => rated === rating).length}</span>{' '}
          <RatingMark rating={rating} />
        </li>
      ))}
    </ul>
  )
}

/** A phone has room for two columns: ours, and the chosen one. */
function ComparisonTable() {
  const [beside, setBeside] = useState<Other>('listed')
  return (
    <>
      <fieldset className={styles.beside} data-needs-script>
        <legend className={texts.small}>{m.besideLabel()}</legend>
        {Object.entries(others).map(([other, label]) => (
          <button
            key={other}
            type="button"
            aria-pressed={other === beside}
            onClick={() => setBeside(other as Other)}
          >
            {label()}
          </button>
        ))}
      </fieldset>
      <Comparison beside={beside} />
    </>
  )
}

function Comparison({ beside }: { beside: Other }) {
  return (
    <table className={styles.table} data-beside={beside}>
      <caption className={`${styles.caption} ${texts.small}`}>{m.tableText()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.pointLabel()}</th>
          <th scope="col" className={styles.here}>
            {m.hereLabel()}
          </th>
          <th scope="col">{m.listedLabel()}</th>
          <th scope="col">{m.tokenLabel()}</th>
        </tr>
      </thead>
      <tbody>
        {table.map(([rating, point, here, listed, token]) => (
          <tr key={point()}>
            <th scope="row">
              {point()}
              <RatingMark rating={rating} />
            </th>
            <td data-column={m.hereLabel()} className={styles.here}>
              {here()}
            </td>
            <td data-column={m.listedLabel()} data-of="listed">
              {listed()}
            </td>
            <td data-column={m.tokenLabel()} data-of="token">
              {token()}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DrawbackList() {
  return (
    <section className={band.split}>
      <div className={`${styles.head} ${stack.gap2}`}>
        <SectionHead title={m.worseTitle()} lead={m.worseText()} />
      </div>
      <ol className={styles.reasons}>
        {against.map(([title, text]) => (
          <li key={title()} className={styles.reason}>
            <h3 className={texts.display3}>{title()}</h3>
            <p>{text()}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
