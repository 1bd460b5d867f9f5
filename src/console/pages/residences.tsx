import { countryName } from '@/messages/in-each-language'
import { undecidedResidences } from '@/server/modules/dividends/operator-reads.service'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { dayTime, MemberLink } from '../drawing/figures'
import { Block, Head, KnownFacts } from '../drawing/parts'
import { RequestForm } from '../drawing/request-form'
import * as common from '../messages/common'
import * as m from '../messages/residences'

export const residenceRoutes: Route[] = [page('/residences', 'see residences', listPage)]

type Waiting = Awaited<ReturnType<typeof undecidedResidences>>[number]

/** A member may have several residences that wait. */
const oneOf = ({ accountId, toldAt }: Waiting) => `${accountId}-${toldAt.getTime()}`

async function listPage(turn: OperatorTurn): Promise<ConsolePage> {
  const rows = await undecidedResidences(turn.needs)
  for (const { accountId } of rows) await turn.note('opened a tax residence', `member ${accountId}`)
  const body = (
    <>
      <Head title={titleOf(rows.length)} sub={m.taxedElsewhereText()} />
      <div className="two flow">
        {rows.map((row) => (
          <One key={oneOf(row)} turn={turn} row={row} />
        ))}
      </div>
    </>
  )
  return { title: common.taxResidencesLabel(), body }
}

function titleOf(count: number): string {
  if (count === 0) return m.noTaxResidenceWaitsText()
  return count === 1 ? m.taxResidenceWaitsText() : m.taxResidencesWaitText({ count })
}

function One({ turn, row }: { turn: OperatorTurn; row: Waiting }) {
  const { accountId, country, number, toldAt, verified } = row
  return (
    <div className="stack">
      <Block title={m.toldAndVerifiedTitle()} more={dayTime(toldAt)}>
        <KnownFacts
          facts={[
            [common.memberLabel(), <MemberLink key="member" turn={turn} id={accountId} />],
            [m.paysTaxInText(), countryName(country)],
            [m.taxNumberText(), number],
            [
              m.verifiedAddressInText(),
              verified === undefined ? m.notKnownAnyMoreText() : countryName(verified),
            ],
          ]}
        />
      </Block>
      <RequestForm
        turn={turn}
        kind="residence-decide"
        about={{ account: accountId, toldAt: toldAt.toISOString() }}
        of={oneOf(row)}
        title={common.decideTitle()}
        look="fill"
      />
    </div>
  )
}
