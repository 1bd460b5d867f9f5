import { undecidedResidences } from '@/server/modules/corporate-actions/reads/operator-reads.service'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { dayTime } from '../drawing/figures'
import { Block, Form, Head, KnownFacts, ReasonField, Select } from '../drawing/parts'

export const residenceRoutes: Route[] = [page('/residences', 'see residences', listPage)]

type Waiting = Awaited<ReturnType<typeof undecidedResidences>>[number]

const names = new Intl.DisplayNames(['en'], { type: 'region' })
const named = (code: string) => `${names.of(code)} (${code})`

async function listPage(turn: OperatorTurn): Promise<ConsolePage> {
  const rows = await undecidedResidences(turn.needs)
  for (const { accountId } of rows) await turn.note('opened a tax residence', `member ${accountId}`)
  const body = (
    <>
      <Head
        title={titleOf(rows.length)}
        sub="Members who pay tax in another country than that of their verified address. Until two of you decide, the higher of both rates is withheld, and that tax isn’t remitted."
      />
      <div className="two flow">
        {rows.map((row) => (
          <One key={row.accountId} turn={turn} row={row} />
        ))}
      </div>
    </>
  )
  return { title: 'Tax residences', body }
}

function titleOf(count: number): string {
  if (count === 0) return 'No tax residence waits for a decision.'
  return count === 1 ? '1 tax residence waits.' : `${count} tax residences wait.`
}

const decisions = [
  ['accept', 'Accept: it counts from when it was told'],
  ['refuse', 'Refuse: what counted before goes on counting'],
] as const

function One({ turn, row }: { turn: OperatorTurn; row: Waiting }) {
  const { accountId, country, number, toldAt, verified } = row
  return (
    <div className="stack">
      <Block title="Told and verified" more={dayTime(toldAt)}>
        <KnownFacts
          facts={[
            [
              'Member',
              <a key="member" className="link code" href={`/people/${accountId}`}>
                {accountId}
              </a>,
            ],
            ['Pays tax in', named(country)],
            ['Tax number', number],
            [
              'Verified address in',
              verified === undefined ? 'Not known any more' : named(verified),
            ],
          ]}
        />
      </Block>
      {turn.may('ask residence decision') && (
        <section className="ctl">
          <Form turn={turn} action="/ask/residence-decide" className="stack stack-s">
            <input type="hidden" name="account" value={accountId} />
            <input type="hidden" name="toldAt" value={toldAt.toISOString()} />
            <Select
              id={`decision-${accountId}`}
              name="decision"
              label="Decision"
              options={decisions}
            />
            <ReasonField id={`reason-${accountId}`} />
            <button type="submit" className="btn btn-fill btn-wide">
              Request it
            </button>
          </Form>
        </section>
      )}
    </div>
  )
}
