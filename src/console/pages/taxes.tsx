import type { TaxTable } from '@/config/withholding'
import { formatRate } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { taxObstacle } from '@/server/modules/dividends'
import { typedTaxes } from '@/server/modules/operators'
import { allVersions, everInForce, type Version, versionAt } from '@/server/modules/terms'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { dayTime } from '../drawing/figures'
import { Block, type Column, column, Head, KnownFacts, TableBlock } from '../drawing/parts'
import { RequestForm } from '../drawing/request-form'
import * as common from '../messages/common'
import * as m from '../messages/taxes'

export const taxRoutes: Route[] = [page('/taxes', 'see terms', taxesPage)]

async function taxesPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db, clock, mode } = turn.needs
  const now = clock.now()
  const inForce = await versionAt(db, 'taxes', now)
  const versions = await allVersions(db, 'taxes')
  const why = taxObstacle({ mode }, inForce.content, now)
  const day = formatShortDay(inForce.content.asOf)
  const sub =
    why === 'sample' ? m.sampleText() : why === 'old' ? m.oldText({ day }) : m.announcedKeepText()
  const [newest] = versions
  const body = (
    <>
      <Head title={titleOf(inForce)} sub={sub}>
        {!turn.may('ask terms') && <p className="state">{m.readOnlyText()}</p>}
      </Head>
      <div className="two flow">
        <div className="stack">
          <Block
            title={m.inForceTitle({ number: inForce.number })}
            more={dayTime(inForce.holdsFrom)}
          >
            <KnownFacts facts={factsOf(inForce.content)} />
          </Block>
          <TableBlock
            title={m.versionsTitle()}
            more={common.newestFirstLabel()}
            columns={columns(everInForce(versions))}
            rows={versions}
            keyOf={({ number }) => String(number)}
          />
        </div>
        <div className="stack">
          <RequestForm
            turn={turn}
            kind="taxes-change"
            title={m.changeTitle()}
            text={m.changeText()}
            button={m.requestAction()}
            look="fill"
            values={valuesOf(newest)}
          />
        </div>
      </div>
    </>
  )
  return { title: common.taxRatesLabel(), body }
}

const titleOf = ({ content: { isSample, source } }: Version<'taxes'>) =>
  isSample ? m.sampleTitle() : m.ratesOfTitle({ source })

/** Nobody takes a sample's source and day for their own. */
function valuesOf(newest: Version<'taxes'> | undefined): Record<string, string> {
  if (newest === undefined || newest.content.isSample) return {}
  const { asOf: _, ...typed } = typedTaxes(newest.content)
  return typed
}

const sourceOf = ({ isSample, source }: TaxTable) => (isSample ? m.sampleLabel() : source)

function factsOf(table: TaxTable): [string, string][] {
  const { rates, asOf } = table
  return [
    ...Object.entries(rates.countries).map(([code, bps]): [string, string] => [
      code,
      formatRate(bps),
    ]),
    [m.otherLabel(), formatRate(rates.other)],
    [m.unknownLabel(), formatRate(rates.unknown)],
    [m.sourceLabel(), sourceOf(table)],
    [m.asOfLabel(), formatShortDay(asOf)],
  ]
}

type Row = Version<'taxes'>

const columns = (inForce: readonly Row[]): Column<Row>[] => [
  column('m1', m.versionLabel(), ({ number }) => number),
  column('m3', m.holdsFromLabel(), (one) =>
    inForce.includes(one) ? dayTime(one.holdsFrom) : m.neverText(),
  ),
  column('m4', m.sourceLabel(), ({ content }) => sourceOf(content)),
  column(
    'm0',
    m.decidedByLabel(),
    ({ askedBy, approvedBy }) =>
      [askedBy, approvedBy].filter((one) => one !== null).join(', ') || m.withReleaseText(),
  ),
]
