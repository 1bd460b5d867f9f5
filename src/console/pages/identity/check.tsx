import type { ReactNode } from 'react'
import type { KycStatus } from '@/contract/fields'
import { plainReasons, refusalLabels } from '@/server/modules/kyc'
import {
  type CheckEvent,
  type CheckedMember,
  checkEvents,
  findCheck,
  type IdentityCheck,
  type OpenCheck,
  openCheckOf,
  otherAccountsOf,
} from '@/server/modules/kyc/operator-reads.service'
import { isUuid } from '@/server/platform/db/database'
import type { ConsolePage, OperatorTurn } from '../../access'
import { dayTime } from '../../drawing/figures'
import { notHere } from '../../drawing/frame'
import { Block, Form, Head, KnownFacts, ReasonField, Select, TextArea } from '../../drawing/parts'

export const stateLabels: Record<KycStatus, string> = {
  NOT_APPLIED: 'Not sent',
  PENDING: 'In review',
  APPROVED: 'Verified',
  REJECTED: 'Rejected',
  BLOCKED: 'On hold',
}

export async function checkPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db } = turn.needs
  const accountId = turn.context.req.param('id') ?? ''
  if (!isUuid(accountId)) return notHere()
  const found = await findCheck(db, accountId)
  if (found === undefined) return notHere()
  const { account, check } = found
  await turn.note('opened an identity check', `member ${accountId}`)
  const openCheck = await openCheckOf(db, accountId)
  const state = stateLabels[account.kycStatus]
  const body = (
    <>
      <Head
        title={`${account.fullName}: ${state.toLowerCase()}`}
        sub="Photos and documents stay with the provider."
      >
        <p className={`state ${stateLooks[account.kycStatus]}`}>{state}</p>
      </Head>
      <div className="two flow">
        <div className="stack">
          <Reasons check={check} status={account.kycStatus} />
          <History events={await checkEvents(db, accountId)} />
        </div>
        <div className="stack">
          <Block title="Check">
            <KnownFacts facts={factsOf(account, check)} />
          </Block>
          {openCheck && turn.may('ask identity decision') && (
            <Decide turn={turn} account={accountId} check={openCheck} />
          )}
          {account.closedAt === null && turn.may('ask provider') && (
            <AskProvider turn={turn} account={accountId} />
          )}
          {turn.may('see flags') && check && (
            <Flags check={check} others={await otherAccountsOf(db, check)} />
          )}
        </div>
      </div>
    </>
  )
  return { title: 'Verification', body }
}

const stateLooks: Record<KycStatus, string> = {
  NOT_APPLIED: '',
  PENDING: 'wait',
  APPROVED: 'ok',
  REJECTED: 'bad',
  BLOCKED: 'bad',
}

function factsOf(account: CheckedMember, check: IdentityCheck | undefined): [string, ReactNode][] {
  const known: [string, ReactNode][] = [
    ['Member', account.fullName],
    ['Account', code(account.id)],
    ['Signed up', dayTime(account.createdAt)],
  ]
  if (account.closedAt !== null) known.push(['Account closed', dayTime(account.closedAt)])
  if (check === undefined) return [...known, ['Check', 'Not started']]
  return [
    ...known,
    ['At the provider', code(check.applicantId ?? 'Not known yet')],
    ['Attempt', String(Math.max(1, check.attempt))],
    ['Begun', dayTime(check.startedAt)],
    ['Last heard', dayTime(check.lastEventAt)],
    ['Last asked', dayTime(check.checkedAt)],
    ['Failed requests', String(check.failedAsks)],
    ['To be erased', dayTime(check.eraseAfter)],
  ]
}

function code(text: string) {
  return <span className="code">{text}</span>
}

function Reasons({ check, status }: { check: IdentityCheck | undefined; status: KycStatus }) {
  const isRefused = status === 'REJECTED' || status === 'BLOCKED'
  if (check === undefined || !isRefused) return null
  const { labels, comment } = check
  return (
    <Block title="Why" more={status === 'REJECTED' ? 'As the member sees it' : undefined}>
      <div className="lines">
        {plainReasons(labels).map(({ title, cure }) => (
          <div key={title}>
            <p className="t">{title}</p>
            <p className="d">{cure}</p>
          </div>
        ))}
        {comment !== null && (
          <div>
            <p className="t">What the reviewer wrote</p>
            <p className="d as-written">{comment}</p>
          </div>
        )}
        {labels.length > 0 && (
          <div>
            <p className="t">In the provider’s words</p>
            <p className="d code">{labels.join(', ')}</p>
          </div>
        )}
      </div>
    </Block>
  )
}

const saidLabels: Record<string, string> = {
  started: 'started',
  returned: 'sent back to the member',
  pending: 'in review',
  open: 'left to us',
  approved: 'approved',
  rejected: 'rejected, may try again',
  blocked: 'refused for good',
}
const sourceLabels: Record<CheckEvent['source'], string> = {
  webhook: 'From the provider',
  poll: 'The provider answered',
  operator: 'The provider answered an operator',
  reset: 'The member started over',
  person: 'One of us decided',
}

function History({ events }: { events: CheckEvent[] }) {
  return (
    <Block title="History" more="Newest first">
      {events.length === 0 && <p className="sub-n">Nothing from the provider yet.</p>}
      <div className="lines">
        {events.map(({ id: event, source, reviewResult, at, became }) => (
          <div key={event} className="pair">
            <span>
              {`${sourceLabels[source]}: ${saidLabels[reviewResult] ?? reviewResult}`}
              {became && <b className="b">{` → ${stateLabels[became]}`}</b>}
            </span>
            <span className="d num">{dayTime(at)}</span>
          </div>
        ))}
      </div>
    </Block>
  )
}

function Flags({ check, others }: { check: IdentityCheck; others: { accountId: string }[] }) {
  return (
    <Block title="Flags">
      <div className="lines">
        {check.isOtherName && (
          <p className="caution">The name on the document doesn’t match the account.</p>
        )}
        {others.map(({ accountId }) => (
          <p key={accountId}>
            <span className="caution">The same person as </span>
            <a className="link code" href={`/identity/${accountId}`}>
              {accountId}
            </a>
          </p>
        ))}
        {!check.isOtherName && others.length === 0 && <p className="d">None.</p>}
      </div>
    </Block>
  )
}

function AskProvider({ turn, account }: { turn: OperatorTurn; account: string }) {
  return (
    <section className="ctl">
      <h2 className="h2">Ask the provider again</h2>
      <p className="sm mut">Its answer takes effect immediately.</p>
      <Form turn={turn} action="/ask/identity-reread" className="stack stack-s">
        <input type="hidden" name="account" value={account} />
        <ReasonField />
        <button type="submit" className="btn btn-fill btn-wide">
          Ask the provider
        </button>
      </Form>
    </section>
  )
}

const flagSentences: Record<OpenCheck['flags'][number], string> = {
  'another account': 'The same person has another account.',
  'another name': 'The document bears another name.',
  'nobody named': 'The provider hasn’t said who it is.',
}

interface DecideProps {
  turn: OperatorTurn
  account: string
  check: OpenCheck
}

/** Only while the provider leaves it to us; a later decision of the provider still counts. */
function Decide({ turn, account, check: { leftOpenAt, flags } }: DecideProps) {
  const reasons = refusalLabels.map((label) => [label, plainReasons([label])[0]?.title ?? label])
  return (
    <section className="ctl">
      <h2 className="h2">Decide</h2>
      <p className="sm mut">
        The provider leaves this to us since {dayTime(leftOpenAt)}. Look at the documents in its own
        pages first.
      </p>
      {flags.map((flag) => (
        <p key={flag} className="sm caution">
          {flagSentences[flag]} Verifying takes two people.
        </p>
      ))}
      <Form turn={turn} action="/ask/identity-decide" className="stack stack-s">
        <input type="hidden" name="account" value={account} />
        <input type="hidden" name="decision" value="approve" />
        <ReasonField id="approve-reason" />
        <button type="submit" className="btn btn-fill btn-wide">
          Verify
        </button>
      </Form>
      <details className="ask">
        <summary>Reject instead</summary>
        <Form turn={turn} action="/ask/identity-decide" className="stack stack-s">
          <input type="hidden" name="account" value={account} />
          <input type="hidden" name="decision" value="refuse" />
          <Select
            name="label"
            label="What the member reads"
            options={[['', 'Choose'], ...reasons] as [string, string][]}
          />
          <TextArea
            name="said"
            label="And from us, if needed"
            rows={3}
            isRequired={false}
            hint="The member reads it. At most 500 characters, nothing about a person: it stays in the log."
          />
          <ReasonField id="refuse-reason" />
          <button type="submit" className="btn btn-danger">
            Reject
          </button>
        </Form>
      </details>
    </section>
  )
}
