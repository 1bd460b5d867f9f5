import type { ReactNode } from 'react'
import { writtenAccount, writtenBic, writtenName } from '@/server/modules/bank'
import { askFor, type Fields, NotDone } from '@/server/modules/operators'
import {
  type OperatorRequest,
  undecidedRequests,
} from '@/server/modules/operators/operator-reads.service'
import type { PaidRow } from '@/server/modules/purchases/operator-reads.service'
import { refundsOf } from '@/server/modules/purchases/refunds/refund-files.service'
import {
  accountFacts,
  type NamedAccount,
  nameAccount,
  namedAccount,
  openTransfer,
} from '@/server/modules/purchases/refunds/transfer-decisions.service'
import { isUuid } from '@/server/platform/db/database'
import { act, goTo, type OperatorTurn, type Reply, type Route } from '../../access'
import { dayTime, MemberLink } from '../../drawing/figures'
import { Block, Field, Form, KnownFacts, ReasonField } from '../../drawing/parts'
import { RequestForm } from '../../drawing/request-form'
import * as common from '../../messages/common'
import * as m from '../../messages/transfers'
import { transferStates } from './bank-refunds'

/** The longest account holder's name that every bank accepts. */
const longestHolder = 70

export const transferRoutes: Route[] = [act('/payments/:id/account', 'ask transfer', askForAccount)]

type Facts = [name: string, value: ReactNode][]

const isSeen = (turn: OperatorTurn, { origin }: PaidRow['payment']) =>
  origin === 'bank' && turn.may('see bank')

/** The payer of a bank transfer, for operators who may see bank accounts. Each look is logged. */
export async function payerFacts(
  turn: OperatorTurn,
  { payment, settlement }: PaidRow,
  requests: OperatorRequest[],
): Promise<Facts> {
  // A payer whose payment was credited gets no refund, so their account is deleted here.
  const isOver = settlement?.outcome === 'credited' || settlement?.outcome === 'taken'
  if (!isSeen(turn, payment) || isOver) return []
  const transfer = await openTransfer(turn.needs, payment.id)
  if (transfer === undefined) return []
  await turn.note('opened a transfer', `payment ${payment.id}`)
  const { payer, verified, failure } = transfer
  const refunds = await refundsOf(turn.needs.db, payment.id)
  return [
    // A stranger's text may run from right to left, and must not change the direction of the text
    // around it.
    [m.payerLabel(), <bdi key="payer">{payer.name ?? '–'}</bdi>],
    [m.verifiedLabel(), verified ?? '–'],
    [common.accountLabel(), payer.account ?? m.noAccountText()],
    [m.wroteLabel(), <bdi key="text">{payer.text ?? '–'}</bdi>],
    ...(await namedIn(turn, payment.id, requests)),
    ...(failure ? ([[m.failureLabel(), m.failureText({ why: failure })]] as Facts) : []),
    ...refunds.map(
      ({ endToEndId, state, endedAt, settledAt }) =>
        [
          endToEndId,
          `${transferStates()[state]} ${dayTime(endedAt)}${settledAt ? `, ${m.settledText({ at: dayTime(settledAt) })}` : ''}`,
        ] as Facts[number],
    ),
  ]
}

/** The accounts named by these requests. */
async function namedIn(
  turn: OperatorTurn,
  id: string,
  requests: OperatorRequest[],
): Promise<Facts> {
  const facts: Facts = []
  for (const { kind, input, number } of requests) {
    const { payment, named: namedAccountNumber = '' } = input as Fields
    if (kind !== 'refund-account' || payment !== id) continue
    const account = await namedAccount(turn.needs, id, namedAccountNumber)
    if (account === undefined) continue
    facts.push([
      m.namedLabel(),
      <a key={number} href={`/requests/${number}`}>
        {[account.account, account.bic, account.name].filter(Boolean).join(', ')}
      </a>,
    ])
  }
  return facts
}

interface Way {
  facts: Facts
  isWaiting: boolean
  takesAccount: boolean
  isOnHold: boolean
  accountId: string | null
}

export async function transferWayOf(turn: OperatorTurn, row: PaidRow): Promise<Way | undefined> {
  const { payment, settlement } = row
  if (!isSeen(turn, payment)) return undefined
  const facts = await payerFacts(turn, row, await undecidedRequests(turn.needs))
  const { known } = await accountFacts(turn.needs, { payment: payment.id, named: '' })
  return {
    facts,
    isWaiting: payment.state === 'aside' || settlement?.outcome === 'held',
    takesAccount: settlement?.outcome === 'returning' && known === '',
    isOnHold: payment.reversedAt !== null && settlement?.microShares != null,
    accountId: settlement?.accountId ?? null,
  }
}

export function WayOfTransfer({ turn, row, way }: { turn: OperatorTurn; row: PaidRow; way: Way }) {
  const { id } = row.payment
  return (
    <>
      <Block title={m.whoPaidTitle()}>
        {way.facts.length > 0 ? <KnownFacts facts={way.facts} /> : <p>{m.forgottenText()}</p>}
        {way.isOnHold && (
          <p className="sub-n">
            {m.takenBackText()} <MemberLink turn={turn} id={way.accountId} />
          </p>
        )}
      </Block>
      {waysFor(row, way).map(({ name, title, text, field }) => (
        <RequestForm
          key={name}
          turn={turn}
          kind="transfer-decide"
          of={name}
          title={title}
          text={text}
          about={{ payment: id, way: name }}
        >
          {field}
        </RequestForm>
      ))}
      {way.takesAccount && turn.may('ask transfer') && <AccountForm turn={turn} id={id} />}
    </>
  )
}

/** The decisions that are possible now. */
function waysFor({ payment }: PaidRow, { isWaiting }: Way) {
  const member = {
    name: 'member',
    title: m.giveTitle(),
    text: m.giveText(),
    field: <Field name="account" label={common.memberLabel()} hint={m.memberHint()} />,
  }
  const back = { name: 'back', title: m.backTitle(), text: m.backText(), field: undefined }
  const refund = {
    name: 'return',
    title: m.givesBackTitle(),
    text: m.givesBackText(),
    field: <Field name="refund" label={m.givesBackLabel()} autoComplete="off" />,
  }
  return [...(isWaiting ? [member, back] : []), ...(payment.state === 'aside' ? [refund] : [])]
}

function AccountForm({ turn, id }: { turn: OperatorTurn; id: string }) {
  return (
    <section className="ctl">
      <h2 className="h2">{m.nameAccountTitle()}</h2>
      <p className="sm mut">{m.nameAccountText()}</p>
      <Form turn={turn} action={`/payments/${id}/account`} className="stack stack-s">
        <Field name="iban" label={m.ibanLabel()} hint={m.ibanHint()} autoComplete="off" />
        <Field
          name="bic"
          label={m.bicLabel()}
          hint={m.bicHint()}
          autoComplete="off"
          isRequired={false}
        />
        <Field name="holder" label={m.holderLabel()} autoComplete="off" />
        <ReasonField id="account-reason" />
        <button type="submit" className="btn btn-line btn-wide">
          {common.requestItLabel()}
        </button>
      </Form>
    </section>
  )
}

/**
 * The account is encrypted next to the payment, so neither a request nor a log contains it. Naming
 * it and asking for the refund is one transaction: if the request is refused, the account is not
 * stored.
 */
async function askForAccount(turn: OperatorTurn): Promise<Reply> {
  const payment = turn.context.req.param('id') ?? ''
  if (!isUuid(payment)) throw new NotDone(m.noSuchTransferError)
  const account = accountTyped(turn)
  const [by, reason] = [turn.operator.email, turn.form.get('reason') ?? '']
  const { request } = await turn.needs.db.transaction(async (tx) => {
    const needs = { ...turn.needs, db: tx }
    // guard: without it, an account of a refused request stays stored — console/transfers: a
    //   refused account is not stored
    const named = await nameAccount(needs, { payment, ...account })
    return askFor(needs, { kind: 'refund-account', given: { payment, named }, reason, by })
  })
  return goTo(`/requests/${request.number}`)
}

function accountTyped({ form, needs }: OperatorTurn): NamedAccount {
  const fieldText = (name: string) => (form.get(name) ?? '').trim()
  const written = writtenAccount(fieldText('iban'))
  const bic = writtenBic(fieldText('bic').toUpperCase())
  if (written === undefined) throw new NotDone(m.notAnIbanError, 'iban')
  const isIban = 'iban' in written
  if (isIban && written.iban === needs.bank?.iban) throw new NotDone(m.notAnIbanError, 'iban')
  if (bic === undefined && (!isIban || fieldText('bic') !== ''))
    throw new NotDone(m.notABicError, 'bic')
  const name = writtenName(fieldText('holder')) ?? ''
  if (name === '' || fieldText('holder').length > longestHolder)
    throw new NotDone(m.enterTheHolderError, 'holder')
  const account = isIban ? written.iban : written.other
  return { account, name, ...(bic !== undefined && { bic }) }
}
