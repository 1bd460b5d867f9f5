import { Bridge } from '@/ui/illustrations/bridge'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { MoreLink, SectionHead } from '../components/section-head'
import styles from './fnxization-screen.module.css'

export const fnxizationCopy = {
  title: 'One share, followed from the bank to its owner',
  lead: 'Tokenization usually means a token. Here it means a share cut into a million exact parts, paid for on a public chain and recorded in a ledger that can be checked. We follow one share through six stations.',
  labels: {
    recorded: 'What is recorded',
    where: 'Where',
    checkedBy: 'Who can check it',
  },
  stations: [
    {
      title: 'The bank creates it',
      text: 'The board decides to issue new shares, and the register of the bank names the custodian as their holder. Until somebody buys our share it is unpaid and carries no rights.',
      recorded: '4,000,000 new shares, holder: the custodian',
      where: 'Register of the bank',
      checkedBy: "The auditor, and anybody who reads the bank's reports",
    },
    {
      title: 'The custodian takes it in',
      text: 'The custodian holds it for whoever will own it, and apart from its own property. It can neither sell it nor lend it.',
      recorded: 'So many shares held for the owners in the ledger',
      where: 'Books of the custodian',
      checkedBy: 'The auditor, and we, each working day',
    },
    {
      title: 'The ledger opens an account for it',
      text: 'The same number of shares enters our ledger, from the account of the custodian to the account of shares for sale. Each share becomes 1,000,000 micro-shares, because the ledger knows whole numbers only.',
      recorded: 'Custody −1,000,000, shares for sale +1,000,000 micro-shares',
      where: 'The ledger',
      checkedBy: 'Anybody, through the published totals',
    },
    {
      title: 'Somebody pays',
      text: 'A buyer locks a quote and sends the exact amount from a wallet. The last digits of the amount name the quote. Fifteen blocks later nobody can change it any more.',
      recorded: 'Payer, receiver, amount and time, without a name',
      where: 'BNB Smart Chain',
      checkedBy: 'Anybody, with any explorer',
    },
    {
      title: 'The share changes hands',
      text: "The ledger writes one journal: the shares leave the account of shares for sale and enter the buyer's. In the same step the payment is marked as used, so it can never buy twice.",
      recorded: 'Shares for sale −, buyer +, fee, hash of the payment',
      where: 'The ledger',
      checkedBy: 'The buyer, on the receipt',
    },
    {
      title: 'The owner holds it',
      text: 'It can be kept or staked. It cannot be resold here. After each comparison the fingerprint of all balances is published, and the owner can prove that this line is part of it.',
      recorded: 'The balance, inside one fingerprint of all balances',
      where: 'The bank page, for everybody',
      checkedBy: "The owner, with a proof that shows nobody else's figure",
    },
  ],
  why: {
    title: 'Why not simply a token?',
    text: 'A token moves without asking anybody. A share of a bank does not: the law wants to know its owner, mistakes must be correctable, and heirs must be able to inherit. So we began with a ledger and put on the chain what the chain does best, the payments.',
    link: { text: 'The whole argument', href: '/blog/product/why-we-started-with-a-ledger' },
  },
  later: {
    title: 'The seventh station',
    text: 'Delivery as a token is planned. Shares would leave the ledger and appear on the chain in the same instant and the same number. The ledger is built for it. We name no date, because not everything about it is in our hands.',
  },
  parts: {
    title: 'What a millionth is good for',
    text: 'At a price of USD 12.40 a micro-share is worth about a thousandth of a cent. Nobody wants to own just one. But it lets USD 50 buy exactly 4.012096 shares, with no remainder lying around, and a reward be counted by the day.',
  },
} as const

export function FnxizationScreen() {
  const { title, lead, why, parts } = fnxizationCopy
  return (
    <PageFrame>
      <PageOpening title={title} lead={lead} picture={<Bridge />} />
      <SharePassage />
      <section className={styles.parts}>
        <p className={styles.figure} aria-hidden="true">
          0.000001
        </p>
        <SectionHead title={parts.title} lead={parts.text} />
      </section>
      <section className={styles.why}>
        <h2>{why.title}</h2>
        <div>
          <p>{why.text}</p>
          <MoreLink {...why.link} />
        </div>
      </section>
    </PageFrame>
  )
}

/** The stations of one share. Its mark stays beside the text being read, so it passes them all. */
function SharePassage() {
  const { stations, labels, later } = fnxizationCopy
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
        {stations.map((station) => (
          <li key={station.title} className={styles.station}>
            <div className={styles.words}>
              <h2 className={styles.title}>{station.title}</h2>
              <p>{station.text}</p>
            </div>
            <dl className={styles.slip}>
              <div>
                <dt>{labels.recorded}</dt>
                <dd className={styles.record}>{station.recorded}</dd>
              </div>
              <div>
                <dt>{labels.where}</dt>
                <dd>{station.where}</dd>
              </div>
              <div>
                <dt>{labels.checkedBy}</dt>
                <dd>{station.checkedBy}</dd>
              </div>
            </dl>
          </li>
        ))}
        <li className={`${styles.station} ${styles.later}`}>
          <div className={styles.words}>
            <h2 className={styles.title}>{later.title}</h2>
            <p>{later.text}</p>
          </div>
        </li>
      </ol>
    </div>
  )
}
