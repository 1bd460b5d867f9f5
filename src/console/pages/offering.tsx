import {
  formatCoinsDown,
  formatExactUsd,
  formatMicroUsd,
  formatShares,
} from '@/contract/format/amounts'
import { presentDocuments } from '@/server/modules/content'
import { type SoldShares, soldShares } from '@/server/modules/ledger/operator-reads.service'
import {
  closedNow,
  findOffering,
  type OfferingRow,
  type Terms,
  termsOfPay,
  writtenTerms,
} from '@/server/modules/offerings'
import { saleNow } from '@/server/platform/signals/read'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { dayTime } from '../drawing/figures'
import { Block, Field, Form, Head, KnownFacts, ReasonField, Select } from '../drawing/parts'

export const offeringRoutes: Route[] = [page('/offering', 'see offering', offeringPage)]

async function offeringPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db } = turn.needs
  const row = await findOffering(db)
  if (row === undefined) {
    const sub = 'The terms come from offering.json, via ops content import.'
    return { title: 'Offering', body: <Head title="Nothing is offered yet" sub={sub} /> }
  }
  const sold = await soldShares(db)
  const body = (
    <>
      <Head title={await titleOf(turn, row)} sub={row.issuer}>
        {!turn.may('ask offering') && <p className="state">Read-only</p>}
      </Head>
      <div className="two flow">
        <div className="stack">
          <SoldBlock sold={sold} offered={row.offered} />
          <Block title="Terms" more="Orders keep the terms they were placed under">
            <KnownFacts facts={termFacts(row)} />
          </Block>
        </div>
        <div className="stack">
          <Block title="What a purchase accepts">
            <Documents documents={await presentDocuments(db)} />
          </Block>
          {turn.may('ask offering') && <TermsForm turn={turn} row={row} />}
        </div>
      </div>
    </>
  )
  return { title: 'Offering', body }
}

async function titleOf({ needs }: OperatorTurn, row: OfferingRow): Promise<string> {
  const sale = await saleNow(needs)
  if (!sale.isOpen) return 'The sale is stopped.'
  const refusal = closedNow(row, needs.clock.now())
  return refusal === undefined ? 'The offering is open.' : refusal.message
}

function SoldBlock({ sold, offered }: { sold: SoldShares; offered: bigint }) {
  const { issued, reserved, unsold } = sold
  const gone = issued - reserved - unsold
  const tenths = issued === 0n ? 0n : (gone * 1_000n) / issued
  return (
    <Block title="Sold and left" more="From the ledger">
      <KnownFacts
        facts={[
          ['Issued for sale', shares(issued)],
          [
            'Sold',
            `${shares(gone)}, ${tenths === 0n && gone > 0n ? 'below 0.1' : `${tenths / 10n}.${tenths % 10n}`}%`,
          ],
          ['Reserved by orders', shares(reserved)],
          ['Left', shares(unsold)],
        ]}
      />
      {issued !== offered && (
        <p className="sub-n">
          <span className="caution">{`The terms offer ${shares(offered)}.`}</span>
        </p>
      )}
    </Block>
  )
}

const shares = (micro: bigint) => `${formatShares(micro)} shares`

const example = { sharePrice: 1_000_000n, currencyPrice: 1_000_000n, decimals: 6 }

function termFacts(row: OfferingRow): [string, string][] {
  const { fee }: Terms = termsOfPay(100_000_000n, example, row.feeBps)
  return [
    ['Issuer', row.issuer],
    ['Bank', row.bank],
    ['Custodian', row.custodian ?? 'Not named'],
    ['Status', row.status === 'open' ? 'Open' : 'Closed by an operator'],
    ['Opens', `${dayTime(row.opensAt)} UTC`],
    ['Closes', `${dayTime(row.closesAt)} UTC`],
    ['Offered', shares(row.offered)],
    ['Smallest purchase', formatExactUsd(row.minimum)],
    ['Fee', `${formatCoinsDown(BigInt(row.feeBps), 2)}%: ${formatMicroUsd(fee)} of $100`],
  ]
}

const statuses = [
  ['open', 'Open'],
  ['closed', 'Closed'],
] as const

function TermsForm({ turn, row }: { turn: OperatorTurn; row: OfferingRow }) {
  const { opensOn = '', closesOn = '' } = writtenTerms(row)
  return (
    <section className="ctl">
      <h2 className="h2">Change the terms</h2>
      <p className="sm mut">
        Another admin decides. Orders keep the terms they were placed under. What members accept is
        part of the texts.
      </p>
      <Form turn={turn} action="/ask/offering-change" className="stack stack-s">
        <Select name="status" label="Status" options={statuses} value={row.status} />
        <Field name="opensOn" label="First day" type="date" value={opensOn} />
        <Field name="closesOn" label="Last day" type="date" value={closesOn} />
        <Field
          name="minimum"
          label="Smallest purchase"
          unit="$"
          inputMode="decimal"
          value={formatCoinsDown(row.minimum, 6).replaceAll(',', '')}
        />
        <Field
          name="fee"
          label="Fee in percent"
          inputMode="decimal"
          value={formatCoinsDown(BigInt(row.feeBps), 2)}
        />
        <ReasonField />
        <button type="submit" className="btn btn-fill btn-wide">
          Request these terms
        </button>
      </Form>
    </section>
  )
}

function Documents({
  documents,
}: {
  documents: { kind: string; slug: string; title: string; version: string }[]
}) {
  return (
    <div className="lines">
      {documents.map(({ kind, slug, title, version }) => (
        <div key={slug}>
          <a className="link" href={`/contents/${kind}/${slug}`}>
            {title}
          </a>
          <p className="d code">{version}</p>
        </div>
      ))}
      {documents.length === 0 && <p className="caution">None imported yet, so no one can order.</p>}
    </div>
  )
}
