import type { ReactNode } from 'react'
import { operatorTerms } from '@/config/terms'
import type { KycStatus } from '@/contract/fields'
import { midSentence } from '@/messages/locale'
import { plainReasons, refusalLabels } from '@/server/modules/kyc'
import {
  type CheckEvent,
  type CheckedMember,
  caseAddress,
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
import { Folded } from '../../drawing/folded'
import { notHere } from '../../drawing/frame'
import { Block, Head, KnownFacts, Select, TextArea } from '../../drawing/parts'
import { RequestForm } from '../../drawing/request-form'
import * as common from '../../messages/common'
import * as m from '../../messages/identity'

export const stateLabels = (): Record<KycStatus, string> => ({
  NOT_APPLIED: m.notSentText(),
  PENDING: m.inReviewStateText(),
  APPROVED: common.verifiedLabel(),
  REJECTED: m.rejectedLabel(),
  BLOCKED: common.onHoldLabel(),
})

export async function checkPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db } = turn.needs
  const accountId = turn.context.req.param('id') ?? ''
  if (!isUuid(accountId)) return notHere()
  const foundCheck = await findCheck(db, accountId)
  if (foundCheck === undefined) return notHere()
  const { account, check } = foundCheck
  await turn.note('opened an identity check', `member ${accountId}`)
  const openCheck = await openCheckOf(db, accountId)
  const state = stateLabels()[account.kycStatus]
  const body = (
    <>
      <Head
        title={m.statusTitle({ name: account.fullName, state: midSentence(state) })}
        sub={m.photosStayText()}
      >
        <p className={`state ${stateLooks[account.kycStatus]}`}>{state}</p>
      </Head>
      <div className="two flow">
        <div className="stack">
          <Reasons check={check} status={account.kycStatus} />
          <History events={await checkEvents(db, accountId)} />
        </div>
        <div className="stack">
          <Block title={m.checkLabel()}>
            <KnownFacts facts={factsOf(turn, account, check)} />
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
  return { title: common.verificationLabel(), body }
}

const stateLooks: Record<KycStatus, string> = {
  NOT_APPLIED: '',
  PENDING: 'wait',
  APPROVED: 'ok',
  REJECTED: 'bad',
  BLOCKED: 'bad',
}

function factsOf(
  turn: OperatorTurn,
  account: CheckedMember,
  check: IdentityCheck | undefined,
): [string, ReactNode][] {
  const facts: [string, ReactNode][] = [
    [common.memberLabel(), account.fullName],
    [common.accountLabel(), code(account.id)],
    [m.signedUpLabel(), dayTime(account.createdAt)],
  ]
  if (account.closedAt !== null) facts.push([m.accountClosedLabel(), dayTime(account.closedAt)])
  if (check === undefined) return [...facts, [m.checkLabel(), m.notStartedText()]]
  return [
    ...facts,
    [m.atTheProviderLabel(), <Case key="case" turn={turn} id={check.applicantId} />],
    [m.attemptLabel(), String(Math.max(1, check.attempt))],
    [common.begunLabel(), dayTime(check.startedAt)],
    [common.lastHeardLabel(), dayTime(check.lastEventAt)],
    [m.lastAskedLabel(), dayTime(check.checkedAt)],
    [m.failedRequestsLabel(), String(check.failedAsks)],
    [m.toBeErasedLabel(), dayTime(check.eraseAfter)],
  ]
}

function Case({ turn, id }: { turn: OperatorTurn; id: string | null }) {
  if (id === null) return code(m.notKnownYetText())
  const address = caseAddress(turn.needs.identity, id)
  if (address === undefined) return code(id)
  return (
    <a className="link code" href={address} rel="noreferrer">
      {id}
    </a>
  )
}

function code(text: string) {
  return <span className="code">{text}</span>
}

function Reasons({ check, status }: { check: IdentityCheck | undefined; status: KycStatus }) {
  const isRefused = status === 'REJECTED' || status === 'BLOCKED'
  if (check === undefined || !isRefused) return null
  const { labels, comment } = check
  return (
    <Block
      title={common.whyLabel()}
      more={status === 'REJECTED' ? m.asTheMemberSeesText() : undefined}
    >
      <div className="lines">
        {plainReasons(labels).map(({ title, cure }) => (
          <div key={title}>
            <p className="t">{title}</p>
            <p className="d">{cure}</p>
          </div>
        ))}
        {comment !== null && (
          <div>
            <p className="t">{m.whatTheReviewerWroteText()}</p>
            <p className="d as-written">{comment}</p>
          </div>
        )}
        {labels.length > 0 && (
          <div>
            <p className="t">{m.inTheProvidersWordsText()}</p>
            <p className="d code">{labels.join(', ')}</p>
          </div>
        )}
      </div>
    </Block>
  )
}

const saidLabels = (): Record<string, string> => ({
  started: m.startedText(),
  returned: m.sentBackText(),
  pending: m.saidInReviewText(),
  open: m.leftToUsText(),
  approved: m.approvedText(),
  rejected: m.saidRejectedText(),
  blocked: m.refusedForGoodText(),
})
const sourceLabels = (): Record<CheckEvent['source'], string> => ({
  webhook: m.fromTheProviderText(),
  poll: m.theProviderAnsweredText(),
  operator: m.theProviderAnsweredAnOperatorText(),
  reset: m.theMemberStartedOverText(),
  person: m.oneOfUsDecidedText(),
})

function History({ events }: { events: CheckEvent[] }) {
  return (
    <Block title={common.historyLabel()} more={common.newestFirstLabel()}>
      {events.length === 0 && <p className="sub-n">{m.nothingFromTheProviderText()}</p>}
      <div className="lines">
        {events.map(({ id: event, source, reviewResult, at, became }) => (
          <div key={event} className="pair">
            <span>
              {`${sourceLabels()[source]}: ${saidLabels()[reviewResult] ?? reviewResult}`}
              {became && <b className="b">{` → ${stateLabels()[became]}`}</b>}
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
    <Block title={m.flagsTitle()}>
      <div className="lines">
        {check.isOtherName && <p className="caution">{m.nameDiffersText()}</p>}
        {others.map(({ accountId }) => (
          <p key={accountId}>
            <span className="caution">{m.samePersonText()} </span>
            <a className="link code" href={`/identity/${accountId}`}>
              {accountId}
            </a>
          </p>
        ))}
        {!check.isOtherName && others.length === 0 && <p className="d">{common.noneText()}</p>}
      </div>
    </Block>
  )
}

function AskProvider({ turn, account }: { turn: OperatorTurn; account: string }) {
  return (
    <RequestForm
      turn={turn}
      kind="identity-reread"
      about={{ account }}
      title={m.askTheProviderAgainTitle()}
      text={m.itsAnswerTakesEffectText()}
      button={m.askTheProviderAction()}
      look="fill"
    />
  )
}

const flagSentences = (): Record<OpenCheck['flags'][number], string> => ({
  'another account': m.secondAccountText(),
  'another name': m.theDocumentBearsAnotherText(),
  'nobody named': m.nobodyNamedText(),
})

interface DecideProps {
  turn: OperatorTurn
  account: string
  check: OpenCheck
}

/**
 * Shown only while the provider leaves the decision to us. A later decision of the provider still
 * counts.
 */
function Decide({ turn, account, check: { leftOpenAt, flags } }: DecideProps) {
  const reasons = refusalLabels.map((label) => [label, plainReasons([label])[0]?.title ?? label])
  return (
    <section className="ctl">
      <h2 className="h2">{common.decideTitle()}</h2>
      <p className="sm mut">{m.theProviderLeavesThisText({ leftOpenAt: dayTime(leftOpenAt) })}</p>
      {flags.map((flag) => (
        <p key={flag} className="sm caution">
          {m.verifyingTakesTwoPeopleText({ flag: flagSentences()[flag] })}
        </p>
      ))}
      <RequestForm
        turn={turn}
        kind="identity-decide"
        about={{ account, decision: 'approve' }}
        of="approve"
        button={m.verifyAction()}
        look="fill"
      />
      <Folded className="ask" summary={m.rejectInsteadAction()}>
        <RequestForm
          turn={turn}
          kind="identity-decide"
          about={{ account, decision: 'refuse' }}
          of="refuse"
          button={m.rejectAction()}
          look="danger"
        >
          <Select
            name="label"
            label={m.whatTheMemberReadsLabel()}
            options={[['', common.chooseLabel()], ...reasons] as [string, string][]}
          />
          <TextArea
            name="said"
            label={m.alsoFromUsLabel()}
            rows={3}
            isRequired={false}
            hint={m.memberReadsHint({ max: operatorTerms.saidLetters })}
          />
        </RequestForm>
      </Folded>
    </section>
  )
}
